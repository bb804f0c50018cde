import { describe, expect, it } from 'vitest'
import { createFastHasher } from '../../../../support/fast-hasher.ts'
import { inlineQuestionFiles } from '../../../../support/inline-question-files.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { readPaymentSettings } from '../../../../../src-server/billing/payment/read-payment-settings.ts'
import { runEmbedded } from '../../../../../src-server/run-embedded.ts'

const paystack = {
  KOYA_PAYMENT_PROVIDER: 'paystack',
  KOYA_PAYMENT_PUBLIC_KEY: 'pk_live_0123456789abcdef',
  KOYA_PAYMENT_SECRET_KEY: 'sk_live_0123456789abcdef',
  KOYA_CHECKOUT_ADDRESS: 'https://pay.school.example/'
}
const testKeys = { KOYA_PAYMENT_PUBLIC_KEY: 'pk_test_0123456789abcdef', KOYA_PAYMENT_SECRET_KEY: 'sk_test_0123456789abcdef' }

describe('the settings of payments', () => {
  it('payment settings are null when nothing is set', () => {
    expect(readPaymentSettings({ PATH: '/bin', KOYA_PAYMENT_PROVIDER: ' ' })).toEqual({ ok: true, value: null })
  })

  it('payment settings come from the environment, and a secret also from a file', () => {
    const value = {
      provider: 'paystack',
      publicKey: paystack.KOYA_PAYMENT_PUBLIC_KEY,
      secretKey: paystack.KOYA_PAYMENT_SECRET_KEY,
      webhookSecret: '',
      checkoutOrigin: 'https://pay.school.example',
      checkoutPort: 8788
    }
    expect(readPaymentSettings(paystack)).toEqual({ ok: true, value })
    const { KOYA_PAYMENT_SECRET_KEY: secret, ...rest } = paystack
    const read = (path: string): string => (path === '/run/secrets/key' ? `${secret}\n` : '')
    expect(readPaymentSettings({ ...rest, KOYA_PAYMENT_SECRET_KEY_FILE: '/run/secrets/key' }, read)).toEqual({ ok: true, value })
  })

  it('a test server may have test keys only when they are explicitly allowed', () => {
    expect(readPaymentSettings({ ...paystack, ...testKeys, KOYA_PAYMENT_TEST_KEYS: 'allowed' })).toMatchObject({
      ok: true,
      value: { secretKey: testKeys.KOYA_PAYMENT_SECRET_KEY }
    })
  })

  it.each([
    ['KOYA_PAYMENT_PROVIDER', { KOYA_PAYMENT_PROVIDER: 'stripe' }],
    ['KOYA_PAYMENT_PROVIDER', { KOYA_PAYMENT_PROVIDER: '' }],
    ['KOYA_PAYMENT_PUBLIC_KEY', { KOYA_PAYMENT_PUBLIC_KEY: paystack.KOYA_PAYMENT_SECRET_KEY }],
    ['KOYA_PAYMENT_SECRET_KEY', { KOYA_PAYMENT_SECRET_KEY: paystack.KOYA_PAYMENT_PUBLIC_KEY }],
    ['KOYA_PAYMENT_SECRET_KEY', { KOYA_PAYMENT_SECRET_KEY_FILE: '/run/secrets/key' }],
    ['KOYA_PAYMENT_SECRET_KEY_FILE', { KOYA_PAYMENT_SECRET_KEY: '', KOYA_PAYMENT_SECRET_KEY_FILE: '/nowhere/at/all' }],
    ['KOYA_CHECKOUT_ADDRESS', { KOYA_CHECKOUT_ADDRESS: 'https://pay.school.example/here' }],
    ['KOYA_CHECKOUT_ADDRESS', { KOYA_CHECKOUT_ADDRESS: '' }],
    ['KOYA_CHECKOUT_PORT', { KOYA_CHECKOUT_PORT: '70000' }],
    [
      'KOYA_PAYMENT_WEBHOOK_SECRET',
      { KOYA_PAYMENT_PROVIDER: 'flutterwave', KOYA_PAYMENT_PUBLIC_KEY: 'FLWPUBK-0123456789', KOYA_PAYMENT_SECRET_KEY: 'FLWSECK-0123456789' }
    ],
    ['KOYA_PAYMENT_TEST_KEYS', testKeys],
    ['KOYA_PAYMENT_TEST_KEYS', { ...testKeys, KOYA_PAYMENT_TEST_KEYS: 'yes' }],
    [
      'KOYA_PAYMENT_TEST_KEYS',
      {
        KOYA_PAYMENT_PROVIDER: 'flutterwave',
        KOYA_PAYMENT_PUBLIC_KEY: 'FLWPUBK_TEST-0123456789',
        KOYA_PAYMENT_SECRET_KEY: 'FLWSECK_TEST-0123456789',
        KOYA_PAYMENT_WEBHOOK_SECRET: 'hash-0123456789-hash'
      }
    ],
    ['KOYA_PAYMENT_PUBLIC_KEY', { ...testKeys, KOYA_PAYMENT_TEST_KEYS: 'allowed', KOYA_PAYMENT_PUBLIC_KEY: paystack.KOYA_PAYMENT_PUBLIC_KEY }],
    ['KOYA_PAYMENT_PUBLIC_KEY', { KOYA_PAYMENT_PUBLIC_KEY: testKeys.KOYA_PAYMENT_PUBLIC_KEY }]
  ])('wrong payment settings are refused naming %s and never a value', (name, changes) => {
    const result = readPaymentSettings({ ...paystack, ...changes })
    expect(result.ok ? [] : Object.keys(result.error.fields ?? {})).toEqual([name])
    expect(JSON.stringify(result)).not.toContain('0123456789')
  })
})

it('an embedded backend refuses to start with a provider secret', async () => {
  const start = {
    kind: 'start' as const,
    dataFolder: makeTempFolder(),
    resourcesFolder: 'resources',
    launchSecret: 'x'.repeat(43),
    version: '1.0.0'
  }
  for (const name of ['KOYA_PAYMENT_SECRET_KEY', 'KOYA_PAYMENT_SECRET_KEY_FILE', 'KOYA_PAYMENT_WEBHOOK_SECRET', 'KOYA_PAYMENT_WEBHOOK_SECRET_FILE']) {
    await expect(
      runEmbedded(start, { hasher: createFastHasher(), questionFiles: inlineQuestionFiles }, { [name]: 'sk_live_0123456789abcdef' })
    ).rejects.toThrow(`unset ${name}`)
  }
})
