import { describe, expect, it } from 'vitest'
import { createGrantRepository } from '../../src-server/billing/plans/grant-repository.ts'
import { paymentGrants } from '../../src-server/billing/payment/payment-grants.ts'
import { createPurchaseRepository } from '../../src-server/billing/payment/purchase-repository.ts'
import { reconcilePurchases } from '../../src-server/billing/payment/reconcile-purchases.ts'
import { createSettlePurchase } from '../../src-server/billing/payment/settle-purchase.ts'
import { makeSqlite } from '../support/databases.ts'
import { extraNotes, openTill, paymentFor, providerOf, sweepOf, type Till } from '../support/payment-backend.ts'
import { signIn } from '../support/signed-in-learner.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The price of the fixture's plan. */
const TERM_MINOR = 450_000

function rowOf({ backend }: Till, { purchaseId }: { readonly purchaseId: string }) {
  return backend.database.queries
    .selectFrom('purchase')
    .select(['revision', 'next_check_at'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
}

describe('a lost webhook and a closed window (P4)', () => {
  it.each(['nothing was opened', 'the page was opened', 'the window was closed', 'the page said paid'])(
    'a payment without a webhook is found within ten minutes where %s',
    async (step) => {
      const till = await openTill({ database: makeSqlite() })
      const purchase = await till.start()
      if (step !== 'nothing was opened') await fetch(purchase.address)
      if (step === 'the window was closed') await till.check(purchase.purchaseId, 'closed')
      if (step === 'the page said paid') await till.check(purchase.purchaseId, 'done')
      const sweep = sweepOf(till)
      // A payment within the first hour is found at most ten minutes later.
      for (let minute = 0; minute < 37; minute += 1) {
        till.backend.clock.advance(MINUTE_MS)
        await sweep()
      }
      till.fakeProvider.settle(paymentFor(purchase, till.learner))
      for (let minute = 0; minute < 10; minute += 1) {
        till.backend.clock.advance(MINUTE_MS)
        await sweep()
      }
      expect({ state: await till.stateOf(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
    }
  )

  it('control: without the sweep a payment whose webhook was lost is not found', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    till.backend.clock.advance(60 * MINUTE_MS)
    expect({ state: await till.stateOf(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'started', grants: 0 })
  })

  it('an unpaid purchase expires after a week, and a later payment is still granted', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const sweep = sweepOf(till)
    till.backend.clock.advance(7 * 24 * 60 * MINUTE_MS)
    await sweep()
    expect(await till.stateOf(purchase.purchaseId)).toBe('failed expired')
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    await till.sendWebhook(till.fakeProvider.webhook(purchase.reference))
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
  })

  it.each(['given up', 'paid'])('the sweep corrects a purchase that was %s and whose provider was down when the webhook came', async (before) => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const payment = paymentFor(purchase, till.learner)
    const sweep = sweepOf(till)
    if (before === 'paid') till.fakeProvider.settle(payment)
    till.backend.clock.advance(7 * 24 * 60 * MINUTE_MS)
    await sweep()
    expect(await till.stateOf(purchase.purchaseId)).toBe(before === 'paid' ? 'paid' : 'failed expired')
    till.fakeProvider.settle(before === 'paid' ? { ...payment, status: 'reversed' } : payment)
    till.fakeProvider.fault = 'down'
    const looks = async (): Promise<number> => (await rowOf(till, purchase)).revision
    const lookedBefore = await looks()
    expect(await till.sendWebhook(till.fakeProvider.webhook(purchase.reference))).toBe(200)
    // The check has failed before the provider is back, so only the sweep can find the change.
    await expect.poll(looks).toBe(lookedBefore + 2)
    till.fakeProvider.fault = 'none'
    for (let minute = 0; minute < 10; minute += 1) {
      till.backend.clock.advance(MINUTE_MS)
      await sweep()
    }
    expect(await till.stateOf(purchase.purchaseId)).toBe(before === 'paid' ? 'refunded' : 'paid')
    // After the answer no more checks are due.
    expect((await rowOf(till, purchase)).next_check_at).toBe(null)
  })

  it('a payment is found after the server was off for over a week and its network returns late', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    till.fakeProvider.fault = 'down'
    till.backend.clock.advance(8 * 24 * 60 * MINUTE_MS)
    const sweep = sweepOf(till)
    await sweep()
    expect(await till.stateOf(purchase.purchaseId)).toBe('unknown unreachable')
    till.fakeProvider.fault = 'none'
    for (let minute = 0; minute < 10; minute += 1) {
      till.backend.clock.advance(MINUTE_MS)
      await sweep()
    }
    expect({ state: await till.stateOf(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })

  it('a purchase started with the clock a day ahead is found paid by the sweep and by a learner’s check', async () => {
    const till = await openTill({ database: makeSqlite() })
    till.backend.clock.advance(DAY_MS)
    await till.signInAgain()
    const swept = await till.start()
    const looked = await till.start({ kind: 'plan', slug: 'term' })
    expect(await till.check(looked.purchaseId, 'closed')).toBe('closed')
    till.backend.clock.advance(-DAY_MS)
    await till.signInAgain()
    till.fakeProvider.settle(paymentFor(swept, till.learner))
    till.fakeProvider.settle({ ...paymentFor(looked, till.learner), amountMinor: TERM_MINOR })
    expect(await till.check(looked.purchaseId, 'closed')).toBe('paid')
    till.backend.clock.advance(MINUTE_MS)
    await sweepOf(till)()
    expect(await till.stateOf(swept.purchaseId)).toBe('paid')
  })

  it('a purchase that expired under a clock set ahead is paid once its page reports the payment', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, reference, address } = await till.start()
    await fetch(address)
    till.backend.clock.advance(8 * DAY_MS)
    await sweepOf(till)()
    till.backend.clock.advance(-8 * DAY_MS)
    expect(await till.check(purchaseId, 'closed')).toBe('failed expired')
    till.fakeProvider.settle(paymentFor({ reference }, till.learner))
    expect({ whenClosed: await till.check(purchaseId, 'closed'), whenDone: await till.check(purchaseId, 'done') }).toEqual({
      whenClosed: 'failed expired',
      whenDone: 'paid'
    })
  })

  it('a second payment for one add-on is logged for the administrator', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { now } = till.backend.clock
    const told: unknown[] = []
    const purchases = createPurchaseRepository(queries, paymentGrants)
    const logger = { warn: (what: unknown) => told.push(what) }
    const settle = createSettlePurchase({ purchases, provider: providerOf(till.fakeProvider), now, logger })
    // Both payment windows were opened before either purchase was paid.
    const started = [await till.start(), await till.start()]
    for (const { purchaseId, reference } of started) {
      till.fakeProvider.settle(paymentFor({ reference }, till.learner))
      till.backend.clock.advance(MINUTE_MS)
      const purchase = await purchases.find(purchaseId)
      if (!purchase) throw new Error('a purchase is gone')
      await settle(purchase, 'test')
      await settle((await purchases.find(purchaseId)) ?? purchase, 'test')
    }
    expect(told).toEqual([{ reference: started[1]?.reference }])
  })

  it('one sweep checks all due purchases, and a stopping server checks none', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { now, advance } = till.backend.clock
    for (let time = 0; time < 3; time += 1) {
      for (let one = 0; one < 20; one += 1) await till.start()
      advance(HOUR_MS)
      await till.signInAgain()
    }
    const last = await till.start()
    till.fakeProvider.settle(paymentFor(last, till.learner))
    advance(MINUTE_MS)
    const purchases = createPurchaseRepository(queries, paymentGrants)
    const settle = createSettlePurchase({ purchases, provider: providerOf(till.fakeProvider), now, logger: { warn: () => undefined } })
    const deps = { purchases, settle, now, logger: { error: () => undefined } }
    await reconcilePurchases(deps, () => true)
    expect({ state: await till.stateOf(last.purchaseId), verifications: till.fakeProvider.verifications() }).toEqual({
      state: 'started',
      verifications: 0
    })
    await reconcilePurchases(deps)
    expect({ state: await till.stateOf(last.purchaseId), verifications: till.fakeProvider.verifications() }).toEqual({
      state: 'paid',
      verifications: 61
    })
  })

  it('one purchase whose check fails does not stop the sweep from checking the others', async () => {
    const till = await openTill({ database: makeSqlite() })
    const started = [await till.start(), await till.start({ kind: 'plan', slug: 'term' }), await till.start()]
    const [, broken] = started
    const { now } = till.backend.clock
    const purchases = createPurchaseRepository(till.backend.database.queries, paymentGrants)
    const asked: string[] = []
    const errors: unknown[] = []
    till.backend.clock.advance(MINUTE_MS)
    await reconcilePurchases({
      purchases,
      settle: (purchase) => {
        asked.push(purchase.purchaseId)
        return purchase.purchaseId === broken?.purchaseId ? Promise.reject(new Error('broken')) : Promise.resolve(purchase)
      },
      now,
      logger: { error: (told: unknown) => errors.push(told) }
    })
    expect(asked.toSorted()).toEqual(started.map(({ purchaseId }) => purchaseId).toSorted())
    expect(errors).toMatchObject([{ reference: broken?.reference }])
  })

  it('the sweep finds a payment beside purchases it cannot read, and logs the unreadable ones', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { now } = till.backend.clock
    const started = []
    // More than one sweep handles at once, all due before the paid one.
    for (let count = 0; count < 20; count += 1) started.push(await till.start())
    till.backend.clock.advance(HOUR_MS)
    await till.signInAgain()
    await queries.updateTable('purchase').set({ period: 'fortnight' }).execute()
    const other = await signIn(till.backend, 'bola@example.com')
    const body = { purchaseId: crypto.randomUUID(), offer: extraNotes }
    const paid = (await till.backend.call('startPurchase', { bearer: other.token, body })).value.purchase
    till.fakeProvider.settle(paymentFor(paid, other))
    till.backend.clock.advance(MINUTE_MS)
    const told: unknown[] = []
    const purchases = createPurchaseRepository(queries, paymentGrants)
    const settle = createSettlePurchase({ purchases, provider: providerOf(till.fakeProvider), now, logger: { warn: () => undefined } })
    const logger = { error: (what: unknown) => told.push(what) }
    for (let time = 0; time < 2; time += 1) await reconcilePurchases({ purchases, settle, now, logger })
    expect(told.map((one) => (one as { reference: string }).reference).toSorted()).toEqual(started.map(({ reference }) => reference).toSorted())
    expect(await till.stateOf(paid.purchaseId)).toBe('paid')
  })

  it('a purchase that reuses the id of a ledger entry is still granted and refunded', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { token: bearer, accountId } = till.learner
    const held = { kind: 'grant', entryId: crypto.randomUUID(), accountId, source: 'staff', reference: 'Ada Obi', paid: null } as const
    const at = till.backend.clock.now()
    const term = { kind: 'period', period: 'forever' } as const
    await createGrantRepository(queries).grant({ ...held, offer: extraNotes, term, from: at, madeAt: at }, 'staff:1')
    const body = { purchaseId: held.entryId, offer: { kind: 'plan', slug: 'term' } } as const
    const { purchase, checkout } = (await till.backend.call('startPurchase', { bearer, body })).value
    const payment = { ...paymentFor(purchase, till.learner), amountMinor: TERM_MINOR }
    till.fakeProvider.settle(payment)
    expect({ state: await till.check(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 2 })
    till.fakeProvider.settle({ ...payment, status: 'reversed' })
    const { raw, headers } = till.fakeProvider.webhook(purchase.reference)
    await fetch(`${new URL(checkout.address).origin}/webhooks/paystack`, { method: 'POST', headers, body: raw })
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('refunded')
    const { subscriptions } = (await till.backend.call('listSubscriptions', { bearer })).value
    const { addOns } = (await till.backend.call('listAddOns', { bearer })).value
    // The refunded purchase loses its own grant; the other grant, whose id the purchase has, stays.
    expect({ subscriptions: subscriptions.map(({ slug, state }) => [slug, state]), addOnsOwned: addOns.map(({ isOwned }) => isOwned) }).toEqual({
      subscriptions: [
        ['term', 'revoked'],
        ['free', 'active']
      ],
      addOnsOwned: [true]
    })
  })

  it('a paid purchase stays listed after any number of later unpaid purchases', async () => {
    const till = await openTill({ database: makeSqlite() })
    const paid = await till.start()
    till.fakeProvider.settle(paymentFor(paid, till.learner))
    expect(await till.check(paid.purchaseId)).toBe('paid')
    for (let hour = 0; hour < 3; hour += 1) {
      till.backend.clock.advance(HOUR_MS)
      await till.signInAgain()
      for (let count = 0; count < 20; count += 1) await till.start({ kind: 'plan', slug: 'term' })
    }
    const listed = await till.list()
    const times = listed.map(({ startedAt }) => startedAt)
    expect({ count: listed.length, oldestReference: listed.at(-1)?.reference, startTimes: times }).toEqual({
      count: 50,
      oldestReference: paid.reference,
      startTimes: times.toSorted((one, other) => other - one)
    })
  })

  it('a refund by the provider revokes the granted add-on', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const payment = paymentFor(purchase, till.learner)
    till.fakeProvider.settle(payment)
    expect(await till.check(purchase.purchaseId)).toBe('paid')
    till.fakeProvider.settle({ ...payment, status: 'reversed' })
    await till.sendWebhook(till.fakeProvider.webhook(purchase.reference))
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('refunded')
    const held = (await till.backend.call('listAddOns', { bearer: till.learner.token })).value.addOns
    expect(held.map(({ isOwned }) => isOwned)).toEqual([false])
  })
})
