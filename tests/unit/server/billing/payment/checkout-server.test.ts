import { describe, expect, it } from 'vitest'
import { refuseOrigin } from '../../../../../src-server/platform/http/refuse-origin.ts'
import { checkoutPage } from '../../../../../src-server/billing/payment/checkout-page.ts'
import { createFlutterwave } from '../../../../../src-server/billing/payment/flutterwave.ts'
import { paymentGrants } from '../../../../../src-server/billing/payment/payment-grants.ts'
import { createPaystack } from '../../../../../src-server/billing/payment/paystack.ts'
import type { StoredPurchase } from '../../../../../src-server/billing/payment/stored-purchase.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { extraNotes, openTill } from '../../../../support/payment-backend.ts'
import { fakeProviderKeys } from '../../../../support/payment-provider.ts'

const DAY_MS = 24 * 3_600_000

const stored: StoredPurchase = {
  purchaseId: '33333333-3333-4333-8333-333333333333',
  accountId: 'ada',
  reference: 'koya-1',
  offer: extraNotes,
  title: 'Notes </script><script>alert(1)</script> & "more"',
  period: 'forever',
  amountMinor: 120_000,
  currency: 'NGN',
  provider: 'paystack',
  isTest: false,
  customer: 'ada@example.com',
  paymentLink: null,
  state: { name: 'opened', reason: null },
  channel: null,
  startedAt: 1,
  changedAt: 1,
  checks: 0,
  nextCheckAt: null,
  revision: 1
}

describe('the checkout page', () => {
  const provider = createPaystack({ keys: fakeProviderKeys.paystack, fetch })
  const page = checkoutPage(stored, { provider: provider.checkout(stored), checkoutOrigin: 'https://pay.example' })

  it('the checkout page contains the provider’s options, and neither a secret nor markup from a title', () => {
    const [, data = ''] = /<script type="application\/json" id="checkout">(.*)<\/script>/.exec(page.html) ?? []
    expect(JSON.parse(data)).toMatchObject({
      provider: 'paystack',
      script: 'https://js.paystack.co/v2/inline.js',
      options: { key: fakeProviderKeys.paystack.publicKey, email: 'ada@example.com', amount: 120_000, currency: 'NGN', reference: 'koya-1' },
      doneAddress: 'https://pay.example/pay/done'
    })
    expect(page.html).not.toContain(fakeProviderKeys.paystack.secretKey)
    // Flutterwave's options include the name of the offer.
    const flutterwave = createFlutterwave({ keys: fakeProviderKeys.flutterwave, fetch }).checkout(stored)
    const other = checkoutPage(stored, { provider: flutterwave, checkoutOrigin: 'https://pay.example' }).html
    expect(other).toContain('\\u003c/script')
    expect([page.html, other].map((html) => html.match(/<script/g)?.length)).toEqual([2, 2])
    expect(other).not.toContain(fakeProviderKeys.flutterwave.secretKey)
    expect(page.html).not.toContain('alert(1)</script>')
  })

  it('the checkout page allows only scripts of the provider', () => {
    const directives = new Map(
      page.contentSecurityPolicy.split('; ').map((one): [string, string[]] => [one.split(' ')[0] ?? '', one.split(' ').slice(1)])
    )
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"]
    })
    expect(directives.get('script-src')).toEqual(["'self'", 'https://js.paystack.co', 'https://api.paystack.co', 'https://checkout.paystack.com'])
  })
})

describe('an amount at Paystack', () => {
  it.each([
    ['NGN', 120_000, 120_000],
    ['USD', 999, 999],
    ['XOF', 5000, 500_000]
  ] as const)('Paystack amounts in %s are sent and read in hundredths', async (currency, amountMinor, told) => {
    const purchase = { ...stored, currency, amountMinor }
    let heard: number = told
    const reply = () =>
      Response.json({
        status: true,
        data: { status: 'success', reference: purchase.reference, amount: heard, currency, customer: { email: purchase.customer } }
      })
    const provider = createPaystack({ keys: fakeProviderKeys.paystack, fetch: () => Promise.resolve(reply()) })
    expect(provider.checkout(purchase).options).toMatchObject({ amount: told })
    expect(await provider.fetchPayment(purchase.reference)).toMatchObject({ payment: { amountMinor } })
    // Half of the smallest unit is an error and must not be rounded.
    heard = told + 0.5
    expect(await provider.fetchPayment(purchase.reference)).toMatchObject({ payment: { amountMinor: null } })
  })
})

describe('the checkout’s origin', () => {
  it('the checkout origin serves its page once and only under its own host name, and does not serve the API', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { address, origin } = await till.start()
    const first = await fetch(address)
    expect({ status: first.status, referrerPolicy: first.headers.get('referrer-policy'), cacheControl: first.headers.get('cache-control') }).toEqual({
      status: 200,
      referrerPolicy: 'strict-origin',
      cacheControl: 'no-store'
    })
    expect(await first.text()).toContain(till.fakeProvider.origin)
    const port = new URL(origin).port
    const statuses = await Promise.all(
      [
        address,
        `${origin}/pay/${'x'.repeat(43)}`,
        `${origin}/pay/short`,
        `${origin}/api/user`,
        `http://localhost:${port}/pay/done`,
        `${origin}/pay/done`
      ].map(async (url) => (await fetch(url)).status)
    )
    expect(statuses).toEqual([410, 410, 410, 404, 403, 200])
  })

  it('the checkout page is refused once its token is ten minutes old', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { address } = await till.start()
    till.backend.clock.advance(10 * 60_000)
    expect((await fetch(address)).status).toBe(410)
  })

  it('the API refuses requests from the checkout origin, whatever headers they carry', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { origin } = await till.start()
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await till.backend.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${till.learner.token}`, ...headers } })).statusCode
    expect([await ask({ origin }), await ask({ referer: `${origin}/pay/x` }), await ask({ referer: `${origin}/` })]).toEqual([403, 403, 403])
    // Control: the same request without the page's origin is answered.
    expect([await ask({}), await ask({ referer: 'no address' })]).toEqual([200, 200])
    const guard = refuseOrigin(
      () => false,
      () => origin
    )
    expect(guard({ headers: {}, url: '/', socket: {} })).toBe(false)
  })
})

describe('a purchase', () => {
  it('a purchase costs the backend’s list price, and repeating its start gives the same purchase', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { token: bearer } = till.learner
    const body = { purchaseId: crypto.randomUUID(), offer: extraNotes }
    const first = (await till.backend.call('startPurchase', { bearer, body })).value
    const again = (await till.backend.call('startPurchase', { bearer, body })).value
    expect(again.purchase).toEqual(first.purchase)
    expect(first.purchase.price).toEqual({ amountMinor: 120_000, currency: 'NGN' })
    // The newer token is valid, so a lost reply locks nobody out and only one page opens.
    expect({ oldPageStatus: (await fetch(first.checkout.address)).status, newPageStatus: (await fetch(again.checkout.address)).status }).toEqual({
      oldPageStatus: 410,
      newPageStatus: 200
    })
    expect((await till.backend.call('startPurchase', { bearer, body })).error?.code).toBe('payment/already-begun')
  })

  it.each([
    ['payment/unknown-offer', { kind: 'plan', slug: 'no-such-plan' }],
    ['payment/free-offer', { kind: 'plan', slug: 'free' }]
  ] as const)('a purchase is refused with the code %s', async (code, offer) => {
    const till = await openTill({ database: makeSqlite() })
    const begun = await till.backend.call('startPurchase', { bearer: till.learner.token, body: { purchaseId: crypto.randomUUID(), offer } })
    expect(begun.error?.code).toBe(code)
  })

  it('a learner cannot buy a plan that is for schools', async () => {
    const till = await openTill({ database: makeSqlite() })
    const begin = async () =>
      (
        await till.backend.call('startPurchase', {
          bearer: till.learner.token,
          body: { purchaseId: crypto.randomUUID(), offer: { kind: 'plan', slug: 'term' } }
        })
      ).error?.code
    const { queries } = till.backend.database
    await queries
      .updateTable('plan')
      .set({ audience: JSON.stringify({ kind: 'school' }) })
      .where('slug', '=', 'term')
      .execute()
    expect(await begin()).toBe('payment/unknown-offer')
    await queries
      .updateTable('plan')
      .set({ audience: JSON.stringify({ kind: 'learner' }) })
      .where('slug', '=', 'term')
      .execute()
    expect(await begin()).toBe(undefined)
  })

  it('a purchase has one ledger entry, even when it is granted twice', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const purchase = { ...stored, accountId: till.learner.accountId }
    await paymentGrants.grant(queries, purchase)
    await paymentGrants.grant(queries, { ...purchase, purchaseId: crypto.randomUUID() })
    expect(await till.grantCount()).toBe(1)
  })

  it('a purchase grants the period for which it was begun, even when the plan has changed since', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, reference } = await till.start({ kind: 'plan', slug: 'term' })
    await till.backend.database.queries.updateTable('plan').set({ period: 'month' }).where('slug', '=', 'term').execute()
    till.fakeProvider.settle({ reference, amountMinor: 450_000, currency: 'NGN', customer: till.learner.email, status: 'success' })
    expect(await till.check(purchaseId)).toBe('paid')
    const { term } = await till.backend.database.queries.selectFrom('grant_entry').select('term').executeTakeFirstOrThrow()
    expect(JSON.parse(term ?? '')).toEqual({ kind: 'period', period: 'term' })
  })

  it('a purchase cannot be begun again while its money is pending, nor for something already owned', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { token: bearer, email } = till.learner
    const { purchaseId, reference } = await till.start()
    await till.check(purchaseId, 'done')
    const begin = async () =>
      (await till.backend.call('startPurchase', { bearer, body: { purchaseId: crypto.randomUUID(), offer: extraNotes } })).error?.code
    expect(await begin()).toBe('payment/already-pending')
    till.fakeProvider.settle({ reference, amountMinor: 120_000, currency: 'NGN', customer: email, status: 'success' })
    till.backend.clock.advance(5000)
    expect({ state: await till.check(purchaseId), startError: await begin() }).toEqual({ state: 'paid', startError: 'payment/already-owned' })
  })

  it.each([1, -1])('after a day without money a purchase is no longer pending and can be begun again, also with a clock set back', async (way) => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId } = await till.start()
    const coming = async () => (await till.list()).map(({ isOnItsWay }) => isOnItsWay)
    expect({ comingBefore: await coming(), state: await till.check(purchaseId, 'done'), comingAfter: await coming() }).toEqual({
      comingBefore: [false],
      state: 'pending',
      comingAfter: [true]
    })
    till.backend.clock.advance(way * (DAY_MS - 1))
    await till.signInAgain()
    expect(await coming()).toEqual([true])
    await expect(till.start()).rejects.toThrow('payment/already-pending')
    till.backend.clock.advance(way)
    expect(await coming()).toEqual([false])
    expect((await till.start()).purchaseId).not.toBe(purchaseId)
  })

  it('purchases can be begun at most twenty times an hour', async () => {
    const till = await openTill({ database: makeSqlite() })
    for (let time = 0; time < 20; time += 1) await till.start()
    const begun = await till.backend.call('startPurchase', {
      bearer: till.learner.token,
      body: { purchaseId: crypto.randomUUID(), offer: extraNotes }
    })
    expect(begun.error?.code).toBe('payment/too-many')
  })

  it('buying a running plan extends it, so that no paid time is lost', async () => {
    const till = await openTill({ database: makeSqlite() })
    const plan = { kind: 'plan', slug: 'term' } as const
    for (let time = 0; time < 2; time += 1) {
      const { purchaseId, reference } = await till.start(plan)
      till.fakeProvider.settle({ reference, amountMinor: 450_000, currency: 'NGN', customer: till.learner.email, status: 'success' })
      expect(await till.check(purchaseId)).toBe('paid')
    }
    const { subscriptions } = (await till.backend.call('listSubscriptions', { bearer: till.learner.token })).value
    const [second, first] = subscriptions.filter(({ slug }) => slug === 'term')
    expect(second?.startedAt).toBe(first?.endsAt)
  })
})
