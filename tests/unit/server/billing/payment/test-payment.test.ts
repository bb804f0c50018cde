import { describe, expect, it } from 'vitest'
import { runMakeDemonstration } from '../../../../../src-server/commands/run-make-demonstration.ts'
import type { PaymentProvider } from '../../../../../src-server/billing/payment/payment-provider.ts'
import { createPaystack } from '../../../../../src-server/billing/payment/paystack.ts'
import type { StoredPurchase } from '../../../../../src-server/billing/payment/stored-purchase.ts'
import { LINK_HOLDS_MS } from '../../../../../src-shared/billing/hosted-link.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { extraNotes } from '../../../../support/payment-backend.ts'
import { fakeProviderKeys } from '../../../../support/payment-provider.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, testPayment } from '../../../../support/test-backend.ts'

/** Makes a provider that reports every reference as paid. */
function trialOf(isTest: boolean): PaymentProvider {
  const told = new Map<string, StoredPurchase>()
  const real = createPaystack({ keys: fakeProviderKeys.paystack, fetch })
  return {
    ...real,
    isTest,
    checkout: (purchase) => {
      told.set(purchase.reference, purchase)
      return real.checkout(purchase)
    },
    fetchPayment: (reference) => {
      const payment = told.get(reference)
      return Promise.resolve(payment ? { kind: 'payment', status: 'succeeded', payment, channel: 'card', providerId: null } : { kind: 'not-found' })
    }
  }
}

describe('the test payment', () => {
  async function payByPage(payment: 'succeeded' | 'declined' | 'pending') {
    const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
    const { token: bearer } = await signIn(backend)
    const { purchase, checkout } = (await backend.call('startPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } }))
      .value
    const html = await (await fetch(checkout.address)).text()
    const ticket = /"ticket":"([^"]+)"/.exec(html)?.[1] ?? ''
    const { origin } = new URL(checkout.address)
    const choose = async (headers: Record<string, string>): Promise<number> =>
      (
        await fetch(`${origin}/test/outcome`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ ticket, outcome: payment })
        })
      ).status
    const statuses = [await choose({ origin: 'https://evil.example' }), await choose({ origin }), await choose({ origin })]
    const checked = await backend.call('checkPurchase', { bearer, params: { purchaseId: purchase.purchaseId }, body: { window: 'done' } })
    return { html, statuses, state: checked.value.purchase.state }
  }

  it.each([
    ['succeeded', 'paid'],
    ['declined', 'failed'],
    ['pending', 'pending']
  ] as const)('a test payment chosen as %s becomes %s, once, only from its own page, and is marked as a test', async (choice, state) => {
    const paid = await payByPage(choice)
    expect({ state: paid.state, statuses: paid.statuses }).toEqual({ state, statuses: [403, 200, 400] })
    expect(paid.html).toContain('role="note">This is only a test. No money is taken')
  })

  it('a packaged Koya offers the test payment only to demonstration accounts', async () => {
    const database = makeSqlite()
    const payment = { kind: 'test', forEverybody: false } as const
    const before = await openTestBackend({ database, payment })
    const ada = await signIn(before)
    const eve = await signIn(before, 'eve@example.com')
    const offered = async (backend: typeof before, bearer: string): Promise<string> =>
      (await backend.call('listPurchases', { bearer })).value.payment.kind
    expect({ paymentKind: await offered(before, ada.token), isListening: before.app.server.listening }).toEqual({
      paymentKind: 'none',
      isListening: false
    })
    await before.database.queries.insertInto('demonstration_account').values({ account_id: ada.accountId, made_at: 1 }).execute()
    await before.close()
    const after = await openTestBackend({ database, payment, clock: before.clock })
    expect({ demonstrationAccount: await offered(after, ada.token), otherAccount: await offered(after, eve.token) }).toEqual({
      demonstrationAccount: 'test',
      otherAccount: 'none'
    })
    const begun = await after.call('startPurchase', { bearer: eve.token, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } })
    expect(begun.error?.code).toBe('payment/not-offered')
  })

  it.each([
    [testPayment, 'test-payment'],
    [{ kind: 'provider', provider: trialOf(true), listen: { host: '127.0.0.1', port: 0 }, origin: null }, 'test-payment'],
    [{ kind: 'provider', provider: trialOf(false), listen: { host: '127.0.0.1', port: 0 }, origin: null }, 'payment']
  ] as const)('the test payment and provider test keys are recorded as a test, and live keys are not (%#)', async (payment, source) => {
    const backend = await openTestBackend({ database: makeSqlite(), payment })
    const { token: bearer } = await signIn(backend)
    const { purchase, checkout } = (await backend.call('startPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } }))
      .value
    const html = await (await fetch(checkout.address)).text()
    expect({ hasTestNotice: html.includes('role="note"'), isTest: purchase.isTest }).toEqual({
      hasTestNotice: source === 'test-payment',
      isTest: source === 'test-payment'
    })
    if (payment.kind === 'test') {
      const { origin } = new URL(checkout.address)
      const body = JSON.stringify({ ticket: /"ticket":"([^"]+)"/.exec(html)?.[1], outcome: 'succeeded' })
      await fetch(`${origin}/test/outcome`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body })
    }
    await backend.call('checkPurchase', { bearer, params: { purchaseId: purchase.purchaseId }, body: { window: 'done' } })
    const { subscriptions } = (await backend.call('listAddOnSubscriptions', { bearer })).value
    expect(subscriptions.map(({ source: by, reference, paid }) => [by, reference, paid])).toEqual([
      [source, purchase.reference, { amountMinor: 120_000, currency: 'NGN' }]
    ])
  })

  it('a test payment link opens a page marked as a test, any number of times, until the payment ends', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), payment: testPayment })
    const { token: bearer, email, accountId } = await signIn(backend)
    const { purchase } = (await backend.call('handOverPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } })).value
    const link = purchase.handOver?.link ?? ''
    expect([bearer, email, accountId, purchase.purchaseId].filter((secret) => link.includes(secret))).toEqual([])
    const { origin } = new URL(link)
    const choose = async (outcome: string): Promise<string> => {
      const html = await (await fetch(link)).text()
      expect(html).toContain('role="note">This is only a test. No money is taken')
      const body = JSON.stringify({ ticket: /"ticket":"([^"]+)"/.exec(html)?.[1], outcome })
      expect((await fetch(`${origin}/test/outcome`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body })).status).toBe(
        200
      )
      backend.clock.advance(60_000)
      const checked = await backend.call('checkPurchase', { bearer, params: { purchaseId: purchase.purchaseId }, body: { window: 'closed' } })
      return checked.value.purchase.state
    }
    expect({ declined: await choose('declined'), succeeded: await choose('succeeded') }).toEqual({ declined: 'failed', succeeded: 'paid' })
    const after = await fetch(link)
    const said = await after.text()
    expect({ status: after.status, saysDone: said.includes('You have done your part'), hasTicket: said.includes('ticket') }).toEqual({
      status: 200,
      saysDone: true,
      hasTicket: false
    })
    expect((await fetch(`${origin}/phone/${'x'.repeat(43)}`)).status).toBe(410)
  })

  it('a test payment link ends after a day, and with the process that made it', async () => {
    const database = makeSqlite()
    const before = await openTestBackend({ database, payment: testPayment })
    const { token: bearer } = await signIn(before)
    const linkIn = async (backend: typeof before): Promise<string | null | undefined> =>
      (await backend.call('listPurchases', { bearer })).value.purchases[0]?.handOver?.link
    const { purchase } = (await before.call('handOverPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } })).value
    const link = purchase.handOver?.link ?? ''
    expect({ status: (await fetch(link)).status, link: await linkIn(before) }).toEqual({ status: 200, link })
    await before.close()
    const after = await openTestBackend({ database, payment: testPayment, clock: before.clock })
    expect(await linkIn(after)).toBe(null)
    const next = (await after.call('handOverPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } })).value.purchase
    after.clock.advance(LINK_HOLDS_MS)
    const late = await fetch(next.handOver?.link ?? '')
    expect({ status: late.status, text: await late.text() }).toEqual({
      status: 410,
      text: expect.stringContaining('This link no longer works') as unknown
    })
  })

  it('the command for a demonstration account refuses a data folder that does not exist', async () => {
    expect(
      await runMakeDemonstration(
        { kind: 'make-demonstration', identifier: 'nobody@example.com', dataFolder: '/nowhere' },
        { KOYA_DATA: '/nowhere', DATABASE_URL: undefined },
        Date.now
      )
    ).toMatchObject({ ok: false, error: { code: 'request/malformed' } })
  })
})
