import { readFileSync } from 'node:fs'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'

/** The environment variables for payments; an empty one counts as absent. A secret may be in a file instead. */
const environmentSchema = z.object({
  KOYA_PAYMENT_PROVIDER: z.enum(['paystack', 'flutterwave'], { error: serverSchemaMessages.settings.paymentProvider }).optional(),
  KOYA_PAYMENT_PUBLIC_KEY: z.string().optional(),
  KOYA_PAYMENT_SECRET_KEY: z.string().optional(),
  KOYA_PAYMENT_SECRET_KEY_FILE: z.string().optional(),
  KOYA_PAYMENT_WEBHOOK_SECRET: z.string().optional(),
  KOYA_PAYMENT_WEBHOOK_SECRET_FILE: z.string().optional(),
  /** Without it, a server refuses a provider's test keys, because test payments would open real offers for free. */
  KOYA_PAYMENT_TEST_KEYS: z.literal('allowed', { error: serverSchemaMessages.settings.testKeys }).optional(),
  /** The origin under which learners' computers reach the checkout. */
  KOYA_CHECKOUT_ADDRESS: z
    .url({ protocol: /^https?$/, error: serverSchemaMessages.settings.paymentAddress })
    .refine((address) => isOrigin(address), {
      error: serverSchemaMessages.settings.paymentOrigin
    })
    .transform((address) => new URL(address).origin)
    .optional(),
  KOYA_CHECKOUT_PORT: z.coerce.number({ error: serverSchemaMessages.settings.number }).int().min(1).max(65_535).default(8788)
})

/** An invalid address was reported before. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

/** The settings of a server that takes payments. */
export interface PaymentSettings {
  readonly provider: 'paystack' | 'flutterwave'
  readonly publicKey: string
  readonly secretKey: string
  /** Empty for Paystack, which signs webhooks with the secret key. */
  readonly webhookSecret: string
  readonly checkoutOrigin: string
  readonly checkoutPort: number
}

type Environment = Readonly<Record<string, string | undefined>>
type ReadSecretFile = (path: string) => string

const keyForms = {
  paystack: { public: /^pk_(test|live)_\w{8,}$/, secret: /^sk_(test|live)_\w{8,}$/ },
  flutterwave: { public: /^FLWPUBK(_TEST)?-[\w-]{8,}$/, secret: /^FLWSECK(_TEST)?-[\w-]{8,}$/ }
} as const

/** Variables that must not be in the environment of an embedded backend, because the owner of that computer could read the secrets. */
const secretNames = ['KOYA_PAYMENT_SECRET_KEY', 'KOYA_PAYMENT_SECRET_KEY_FILE', 'KOYA_PAYMENT_WEBHOOK_SECRET', 'KOYA_PAYMENT_WEBHOOK_SECRET_FILE']

/** Returns the payment secrets in this environment; an embedded backend refuses to start with any. */
export function findPaymentSecrets(environment: Environment): readonly string[] {
  return secretNames.filter((name) => (environment[name] ?? '').trim() !== '')
}

/**
 * Reads the payment settings; null where the server takes no payments. Fails with `request/malformed` and an error for each invalid variable,
 * never with a value.
 */
export function readPaymentSettings(environment: Environment, readSecretFile: ReadSecretFile = readFile): Result<PaymentSettings | null> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    return fail('request/malformed', Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])))
  }
  const settings = parsed.data
  const provider = settings.KOYA_PAYMENT_PROVIDER
  if (provider === undefined) {
    const stray = findPaymentSecrets(environment)[0]
    return stray === undefined ? succeed(null) : fail('request/malformed', { KOYA_PAYMENT_PROVIDER: `Set this too: ${stray} is set.` })
  }
  const secretKey = readSecret(environment, 'KOYA_PAYMENT_SECRET_KEY', readSecretFile)
  if (!secretKey.ok) return secretKey
  const webhookSecret = readSecret(environment, 'KOYA_PAYMENT_WEBHOOK_SECRET', readSecretFile)
  if (!webhookSecret.ok) return webhookSecret
  const publicKey = settings.KOYA_PAYMENT_PUBLIC_KEY ?? ''
  const checkoutOrigin = settings.KOYA_CHECKOUT_ADDRESS
  const faults = {
    ...judgeModes({ publicKey, secretKey: secretKey.value, isTestAllowed: settings.KOYA_PAYMENT_TEST_KEYS === 'allowed' }),
    ...(keyForms[provider].public.test(publicKey) ? {} : { KOYA_PAYMENT_PUBLIC_KEY: `It must be a public key of ${provider}.` }),
    ...(keyForms[provider].secret.test(secretKey.value) ? {} : { KOYA_PAYMENT_SECRET_KEY: `It must be a secret key of ${provider}.` }),
    ...(provider === 'flutterwave' && webhookSecret.value.length < 16
      ? { KOYA_PAYMENT_WEBHOOK_SECRET: 'It must be the secret hash of the webhooks, of 16 characters or more.' }
      : {}),
    ...(checkoutOrigin === undefined ? { KOYA_CHECKOUT_ADDRESS: 'It is missing.' } : {})
  }
  if (checkoutOrigin === undefined || Object.keys(faults).length > 0) return fail('request/malformed', faults)
  const { KOYA_CHECKOUT_PORT: checkoutPort } = settings
  return succeed({ provider, publicKey, secretKey: secretKey.value, webhookSecret: webhookSecret.value, checkoutOrigin, checkoutPort })
}

/** Accidental test keys would give everything away for free, and mixed keys would take money that cannot be traced. */
function judgeModes({
  publicKey,
  secretKey,
  isTestAllowed
}: {
  publicKey: string
  secretKey: string
  isTestAllowed: boolean
}): Record<string, string> {
  const isTest = isTestKey(secretKey)
  if (isTestKey(publicKey) !== isTest) return { KOYA_PAYMENT_PUBLIC_KEY: 'One of the keys is a test key, and the other is not.' }
  return isTest && !isTestAllowed
    ? { KOYA_PAYMENT_TEST_KEYS: 'These are test keys: everybody gets everything without paying. Only a server for trials may set it to allowed.' }
    : {}
}

function isTestKey(key: string): boolean {
  return /^((sk|pk)_test_|FLW(SECK|PUBK)_TEST)/.test(key)
}

function readSecret(environment: Environment, name: string, readSecretFile: ReadSecretFile): Result<string> {
  const value = (environment[name] ?? '').trim()
  const path = (environment[`${name}_FILE`] ?? '').trim()
  if (value !== '' && path !== '') return fail('request/malformed', { [name]: 'Set the value or its file, not both.' })
  if (path === '') return succeed(value)
  try {
    return succeed(readSecretFile(path).trim())
  } catch {
    return fail('request/malformed', { [`${name}_FILE`]: 'The file cannot be read.' })
  }
}

function readFile(path: string): string {
  return readFileSync(path, 'utf8')
}
