import { describe, expect, it } from 'vitest'
import { createAccountRepository } from '../../src-server/account/store/account-repository.ts'
import { createGrantRepository } from '../../src-server/billing/plans/grant-repository.ts'
import { createOfferRepository } from '../../src-server/billing/plans/offer-repository.ts'
import { createPaymentLinker } from '../../src-server/billing/payment/create-payment-link.ts'
import { paymentGrants } from '../../src-server/billing/payment/payment-grants.ts'
import type { PurchaseController } from '../../src-server/billing/payment/purchase-controller.ts'
import { createPurchaseRepository } from '../../src-server/billing/payment/purchase-repository.ts'
import { LINK_HOLDS_MS } from '../../src-shared/billing/hosted-link.ts'
import { describeOnEachDatabase, makeSqlite } from '../support/databases.ts'
import { payByLink } from '../support/hosted-pages.ts'
import { EXTRA_NOTES_MINOR, extraNotes, openTill, paymentFor, providerOf, sweepOf, type Till } from '../support/payment-backend.ts'
import type { FakePaymentProvider } from '../support/payment-provider.ts'

const kinds: readonly FakePaymentProvider['kind'][] = ['paystack', 'flutterwave']
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const plan = { kind: 'plan', slug: 'term' } as const

/** Sweeps once a minute, as a server does. */
async function sweepFor(minutes: number, till: Till): Promise<void> {
  const sweep = sweepOf(till)
  for (let minute = 0; minute < minutes; minute += 1) {
    till.backend.clock.advance(MINUTE_MS)
    await sweep()
  }
}

async function failureOf({ backend, learner }: Till, purchaseId: string = crypto.randomUUID()): Promise<string | undefined> {
  return (await backend.call('handOverPurchase', { bearer: learner.token, body: { purchaseId, offer: extraNotes } })).error?.code
}

describe.each(kinds)('a payment at %s by somebody else’s phone', (kind) => {
  it('a phone payment is made on the provider’s own page, unlocks the purchase and is granted once', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const { purchaseId, reference, link } = await till.createPaymentLink()
    expect(link).toMatch(new RegExp(`^${till.fakeProvider.origin}/hosted/h\\d+$`))
    expect(await payByLink(link, 'pay')).toContain(`<h1>NGN ${String(EXTRA_NOTES_MINOR / 100)}</h1><p>${reference}</p>`)
    expect({ state: await till.check(purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
    for (let time = 0; time < 3; time += 1) expect(await till.sendWebhook(till.fakeProvider.webhook(reference))).toBe(200)
    await sweepFor(10, till)
    expect({ state: await till.stateOf(purchaseId), grants: await till.grantCount(), link: await till.linkOf(purchaseId) }).toEqual({
      state: 'paid',
      grants: 1,
      link: null
    })
  })

  it('a payment link request has the backend’s price, lasts a day at Flutterwave and contains no token or account id', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const { reference } = await till.createPaymentLink()
    const [asked] = till.fakeProvider.asked
    const terms =
      kind === 'paystack'
        ? { email: till.learner.email, amount: EXTRA_NOTES_MINOR, currency: 'NGN', reference }
        : { customer: { email: till.learner.email }, amount: EXTRA_NOTES_MINOR / 100, currency: 'NGN', tx_ref: reference }
    expect(asked).toMatchObject(terms)
    if (kind === 'flutterwave') expect(asked).toMatchObject({ configurations: { session_duration: 1440 } })
    const { token, accountId } = till.learner
    expect([token, accountId].filter((secret) => JSON.stringify(asked).includes(secret))).toEqual([])
  })

  it('a phone payment can follow a declined card, also hours later and without a webhook', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const { purchaseId, link } = await till.createPaymentLink()
    till.backend.clock.advance(3 * HOUR_MS)
    await till.signInAgain()
    await payByLink(link, 'decline')
    expect({ state: await till.check(purchaseId), link: await till.linkOf(purchaseId) }).toEqual({ state: 'failed declined', link })
    await payByLink(link, 'pay')
    await sweepFor(10, till)
    expect({ state: await till.stateOf(purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })

  it('a purchase shows no payment link while its payment is pending, so that nobody pays twice', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const { purchaseId, link } = await till.createPaymentLink()
    await payByLink(link, 'later')
    expect({ state: await till.check(purchaseId), link: await till.linkOf(purchaseId), linkError: await failureOf(till) }).toEqual({
      state: 'pending',
      link: null,
      linkError: 'payment/already-pending'
    })
  })

  it.each(['down', 'garbage', 'elsewhere'] as const)(
    'no purchase is stored where the provider is %s, and the next try starts a new one',
    async (fault) => {
      const till = await openTill({ database: makeSqlite(), kind })
      till.fakeProvider.fault = fault
      expect(await failureOf(till)).toBe('payment/no-link')
      expect((await till.backend.call('listPurchases', { bearer: till.learner.token })).value.purchases).toEqual([])
      till.fakeProvider.fault = 'none'
      expect((await till.createPaymentLink()).link).toContain('/hosted/')
    }
  )

  it('a phone payment below the requested amount grants nothing, and its link is no longer shown', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.createPaymentLink()
    till.fakeProvider.settle({ ...paymentFor(purchase, till.learner), amountMinor: EXTRA_NOTES_MINOR - 1 })
    expect({ state: await till.check(purchase.purchaseId), grants: await till.grantCount(), link: await till.linkOf(purchase.purchaseId) }).toEqual({
      state: 'unknown amount',
      grants: 0,
      link: null
    })
  })
})

describe('a link', () => {
  it('a Paystack link can also be paid in a window, as one purchase that cannot be paid twice', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, reference, link } = await till.createPaymentLink()
    const { address, ...started } = await till.start()
    expect({ purchaseId: started.purchaseId, reference: started.reference }).toEqual({ purchaseId, reference })
    const page = await fetch(address)
    const html = await page.text()
    expect({
      status: page.status,
      hasAccessCode: html.includes(`"accessCode":"${link.split('/').at(-1) ?? ''}"`),
      hasKey: html.includes('"key"')
    }).toEqual({ status: 200, hasAccessCode: true, hasKey: false })
    expect({ status: (await fetch(address)).status, link: await till.linkOf(purchaseId) }).toEqual({ status: 410, link })
    expect((await till.backend.call('listPurchases', { bearer: till.learner.token })).value.purchases.length).toBe(1)
    await payByLink(link, 'pay')
    expect({ state: await till.check(purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })

  it('a Paystack link opens no window once it was paid or has expired', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, link } = await till.createPaymentLink()
    const first = await till.start()
    await payByLink(link, 'pay')
    expect({ state: await till.check(purchaseId), pageStatus: (await fetch(first.address)).status }).toEqual({ state: 'paid', pageStatus: 410 })
    const other = await openTill({ database: makeSqlite() })
    await other.createPaymentLink()
    other.backend.clock.advance(LINK_HOLDS_MS - MINUTE_MS)
    await other.signInAgain()
    const { address } = await other.start()
    other.backend.clock.advance(MINUTE_MS)
    expect((await fetch(address)).status).toBe(410)
  })

  it('a Paystack link is hidden once its window reports a payment, until the provider has answered', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, link } = await till.createPaymentLink()
    await fetch((await till.start()).address)
    till.fakeProvider.fault = 'down'
    expect({ state: await till.check(purchaseId, 'done'), link: await till.linkOf(purchaseId) }).toEqual({ state: 'pending', link: null })
    till.fakeProvider.fault = 'none'
    till.backend.clock.advance(MINUTE_MS)
    // The page's report was wrong: the purchase is unpaid, and the link is available again.
    expect({ state: await till.check(purchaseId, 'closed'), link: await till.linkOf(purchaseId) }).toEqual({ state: 'closed', link })
    await payByLink(link, 'pay')
    till.backend.clock.advance(MINUTE_MS)
    expect({ state: await till.check(purchaseId, 'closed'), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })

  it('a Flutterwave window starts a purchase of its own, because its inline call does not know the link', async () => {
    const till = await openTill({ database: makeSqlite(), kind: 'flutterwave' })
    const { purchaseId } = await till.createPaymentLink()
    expect((await till.start()).purchaseId === purchaseId).toBe(false)
  })

  it('a payment link ends once a voucher has granted the same product', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, link } = await till.createPaymentLink()
    const at = till.backend.clock.now()
    const { accountId } = till.learner
    const grant = { kind: 'grant', entryId: crypto.randomUUID(), accountId, offer: extraNotes, source: 'voucher', reference: 'K7M2QX-1' } as const
    const had = { term: { kind: 'period', period: 'forever' }, paid: null, from: at, madeAt: at } as const
    await createGrantRepository(till.backend.database.queries).grant({ ...grant, ...had }, 'voucher:1')
    const begun = await till.backend.call('startPurchase', {
      bearer: till.learner.token,
      body: { purchaseId: crypto.randomUUID(), offer: extraNotes }
    })
    expect({ link: await till.linkOf(purchaseId), linkError: await failureOf(till), startError: begun.error?.code }).toEqual({
      link: null,
      linkError: 'payment/already-owned',
      startError: 'payment/already-owned'
    })
    // A payment by the link still counts as paid: the record shows the money and who gets the refund.
    await payByLink(link, 'pay')
    expect({ state: await till.check(purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 2 })
  })

  it('a payment link is valid for a day, and a later payment through it still counts', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, reference, link } = await till.createPaymentLink(plan)
    till.backend.clock.advance(LINK_HOLDS_MS - 1)
    await till.signInAgain()
    expect({ storedLink: await till.linkOf(purchaseId), requestedLink: (await till.createPaymentLink(plan)).link }).toEqual({
      storedLink: link,
      requestedLink: link
    })
    till.backend.clock.advance(1)
    const next = await till.createPaymentLink(plan)
    expect({ storedLink: await till.linkOf(purchaseId), isSameLink: next.link === link }).toEqual({ storedLink: null, isSameLink: false })
    await payByLink(link, 'pay')
    await till.sendWebhook(till.fakeProvider.webhook(reference))
    await expect.poll(() => till.stateOf(purchaseId)).toBe('paid')
  })

  it('the state of a payment link does not change by what a client reports about a window', async () => {
    const till = await openTill({ database: makeSqlite(), kind: 'flutterwave' })
    const { purchaseId } = await till.createPaymentLink()
    expect({ whenDone: await till.check(purchaseId, 'done'), whenClosed: await till.check(purchaseId, 'closed') }).toEqual({
      whenDone: 'started',
      whenClosed: 'started'
    })
  })

  it('a purchase started as a link cannot be started as a window, and the reverse', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId } = await till.createPaymentLink()
    const body = { purchaseId, offer: extraNotes }
    expect((await till.backend.call('startPurchase', { bearer: till.learner.token, body })).error?.code).toBe('payment/already-begun')
    const other = await openTill({ database: makeSqlite() })
    expect(await failureOf(other, (await other.start()).purchaseId)).toBe('payment/already-begun')
    // The provider is not called.
    expect(other.fakeProvider.asked).toEqual([])
  })

  it('links and windows together can be requested at most twenty times an hour', async () => {
    const till = await openTill({ database: makeSqlite() })
    till.fakeProvider.fault = 'down'
    for (let time = 0; time < 10; time += 1) await till.start()
    for (let time = 0; time < 10; time += 1) expect(await failureOf(till)).toBe('payment/no-link')
    expect(await failureOf(till)).toBe('payment/too-many')
  })
})

describeOnEachDatabase('A link that two processes ask the provider for at once', (makeDatabase) => {
  it('two processes that request a link at once share one link, and the second link is discarded', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { queries } = till.backend.database
    const provider = providerOf(till.fakeProvider)
    let arrived = 0
    let letGo: () => void = () => undefined
    const bothAsk = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // Each controller has its own memory of requests in progress, as separate processes have; both get the provider's link before either saves one.
    const controllerOf = (): PurchaseController => ({
      purchases: createPurchaseRepository(queries, paymentGrants),
      provider: {
        ...provider,
        createPaymentLink: async (purchase, back) => {
          arrived += 1
          if (arrived === 2) letGo()
          await bothAsk
          return provider.createPaymentLink(purchase, back)
        }
      },
      settle: (purchase) => Promise.resolve(purchase),
      mayBuy: () => Promise.resolve(true),
      accounts: createAccountRepository(queries),
      offers: createOfferRepository(queries),
      readEntitlements: () => Promise.resolve({ planSlug: null, addOnSlugs: new Set<string>(), holdings: [], classLevel: null }),
      rateLimits: { add: () => Promise.resolve(1) },
      checkoutOrigin: () => 'https://pay.school.example',
      now: till.backend.clock.now
    })
    const request = () => ({ accountId: till.learner.accountId, purchaseId: crypto.randomUUID(), offer: extraNotes })
    const begun = await Promise.all([createPaymentLinker(controllerOf())(request()), createPaymentLinker(controllerOf())(request())])
    const links = begun.map((one) => (one.ok ? one.value.purchase.handOver?.link : one.error.code))
    const rows = await queries.selectFrom('purchase').select('link').execute()
    expect({ requestCount: till.fakeProvider.asked.length, storedLinks: rows.map(({ link }) => link), distinctLinks: new Set(links) }).toEqual({
      requestCount: 2,
      storedLinks: [links[0]],
      distinctLinks: new Set([links[1]])
    })
  })
})

describeOnEachDatabase('A link that is asked for by ten at once', (makeDatabase) => {
  it('ten concurrent requests for a link get the same stored link, requested from the provider once', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const links = await Promise.all(Array.from({ length: 10 }, () => till.createPaymentLink()))
    const again = await till.createPaymentLink()
    expect({ distinctLinkCount: new Set([again, ...links].map(({ link }) => link)).size, requestCount: till.fakeProvider.asked.length }).toEqual({
      distinctLinkCount: 1,
      requestCount: 1
    })
    expect(await till.linkOf(again.purchaseId)).toBe(again.link)
  })
})
