import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGrantRepository } from '../../src-server/billing/grant-repository.ts'
import { paymentGrants } from '../../src-server/payment/payment-grants.ts'
import type { PaymentProvider } from '../../src-server/payment/payment-provider.ts'
import { createPurchaseRepository } from '../../src-server/payment/purchase-repository.ts'
import { reconcilePurchases } from '../../src-server/payment/reconcile-purchases.ts'
import { createSettlePurchase } from '../../src-server/payment/settle-purchase.ts'
import { describeOnEachDatabase, makeSqlite, type TestDatabase } from '../support/databases.ts'
import { extraNotes, EXTRA_NOTES_MINOR, openTill, paymentFor, providerOf, type Till } from '../support/payment-backend.ts'
import { signWebhookText, standInKeys, type PaymentStandIn, type SignedWebhook } from '../support/payment-provider.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'
import { createTestClock } from '../support/test-clock.ts'

const kinds: readonly PaymentStandIn['kind'][] = ['paystack', 'flutterwave']
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What the plan of the fixture costs. */
const TERM_MINOR = 450_000

/** Looks as the sweep of one server process does. */
function sweepOf({ backend, standIn }: Till, provider: PaymentProvider = providerOf(standIn)): () => Promise<void> {
  const { now } = backend.clock
  const purchases = createPurchaseRepository(backend.database.queries, paymentGrants)
  const settle = createSettlePurchase({ purchases, provider, now, logger: { warn: () => undefined } })
  return () => reconcilePurchases({ purchases, settle, now, logger: { error: () => undefined } })
}

function rowOf({ backend }: Till, { purchaseId }: { readonly purchaseId: string }) {
  return backend.database.queries
    .selectFrom('purchase')
    .select(['revision', 'next_check_at'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
}

/** Wrong in every way that a thief or a proxy may write one; the control below takes the right one. */
function badWebhooks(kind: PaymentStandIn['kind'], { raw, headers }: SignedWebhook): readonly SignedWebhook[] {
  const name = kind === 'paystack' ? 'x-paystack-signature' : 'flutterwave-signature'
  const right = headers[name] ?? ''
  const json = { 'content-type': 'application/json' }
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(raw) as object).toReversed()))
  const { secretKey, webhookSecret, publicKey } = standInKeys[kind]
  const key = kind === 'paystack' ? secretKey : webhookSecret
  const others = [
    '',
    ' ',
    'null',
    'undefined',
    '0',
    right.slice(0, -1),
    `${right}0`,
    ` ${right}x`,
    right.split('').toReversed().join(''),
    `sha512=${right}`
  ]
  const otherKeys = ['', publicKey, `${key} `, key.toUpperCase() === key ? key.toLowerCase() : key.toUpperCase(), 'secret', key.slice(1)]
  const otherWays = (['sha1', 'sha256', 'sha384', 'sha512', 'md5'] as const).flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHmac(algorithm, key).update(raw).digest(encoding))
  )
  const wrong = [...others, ...otherWays].filter((signature) => signature.trim() !== right && signature !== right)
  return [
    { raw, headers: json },
    ...wrong.map((signature) => ({ raw, headers: { ...json, [name]: signature } })),
    ...otherKeys.map((secret) => signWebhookText(kind, raw, secret === '' ? 'x' : secret)),
    // The right signature over other bytes: written anew, with a space, another amount, another order.
    ...[JSON.stringify(JSON.parse(raw), null, 2), `${raw} `, `\n${raw}`, raw.replace('120', '999'), reordered, raw.slice(0, -1)]
      .filter((text) => text !== raw)
      .map((text) => ({ raw: text, headers })),
    { raw, headers: { ...json, 'verif-hash': 'x'.repeat(22) } },
    { raw, headers: { ...json, [name]: 'x', 'verif-hash': webhookSecret } }
  ]
}

describe.each(kinds)('webhooks of %s (P1)', (kind) => {
  it('are refused with any other signature, and over any other bytes', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.standIn.settle(paymentFor(purchase, till.learner))
    const good = till.standIn.webhook(purchase.reference)
    const bad = badWebhooks(kind, good)
    expect(bad.length).toBeGreaterThanOrEqual(30)
    const statuses = await Promise.all(bad.map((webhook) => till.sendWebhook(webhook)))
    expect(statuses.map((status, index) => (status === 401 ? [] : [status, bad[index]])).flat()).toEqual([])
    expect([till.standIn.verifications(), await till.grantCount()]).toEqual([0, 0])
    // The control: the right one is taken, and what was paid is given.
    expect(await till.sendWebhook(good)).toBe(200)
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
    expect(await till.grantCount()).toBe(1)
  })

  it('change nothing when they are sent again, about nobody, or about something else', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.standIn.settle(paymentFor(purchase, till.learner))
    for (let time = 0; time < 5; time += 1) expect(await till.sendWebhook(till.standIn.webhook(purchase.reference))).toBe(200)
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
    expect(await till.sendWebhook(till.standIn.webhook('koya-of-nobody'))).toBe(200)
    expect(await till.sendWebhook(signWebhookText(kind, '{"event":"transfer.success","data":{}}'))).toBe(200)
    expect(await till.sendWebhook(signWebhookText(kind, 'no json'))).toBe(200)
    expect(await till.grantCount()).toBe(1)
  })
})

it('a webhook of Flutterwave’s older form is known by the secret hash', async () => {
  const till = await openTill({ database: makeSqlite(), kind: 'flutterwave' })
  const purchase = await till.start()
  till.standIn.settle(paymentFor(purchase, till.learner))
  const { raw } = till.standIn.webhook(purchase.reference)
  const headers = { 'content-type': 'application/json', 'verif-hash': standInKeys.flutterwave.webhookSecret }
  expect(await till.sendWebhook({ raw, headers })).toBe(200)
  await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
})

describe.each(kinds)('what was paid at %s (P2)', (kind) => {
  it.each([
    ['less', 'unknown amount', { amountMinor: EXTRA_NOTES_MINOR - 1 }],
    ['more', 'unknown amount', { amountMinor: EXTRA_NOTES_MINOR + 1 }],
    ['a hundredth', 'unknown amount', { amountMinor: EXTRA_NOTES_MINOR / 100 }],
    ['in another currency', 'unknown currency', { currency: 'GHS' }],
    ['by somebody else', 'unknown customer', { customer: 'eve@example.com' }],
    ['not at all: declined', 'failed declined', { status: 'failed' as const }],
    ['not at all: never finished', 'closed', { status: 'abandoned' as const }],
    ['not yet', 'pending', { status: 'pending' as const }]
  ])('gives nothing where it was paid %s, and says so', async (_how, state, changes) => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.standIn.settle({ ...paymentFor(purchase, till.learner), ...changes })
    expect(await till.check(purchase.purchaseId)).toBe(state)
    expect(await till.grantCount()).toBe(0)
  })

  it('gives nothing for another reference, and nothing for a client that only says it paid', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    expect(await till.check(purchase.purchaseId, 'done')).toBe('pending')
    till.standIn.settle(paymentFor(purchase, till.learner))
    till.standIn.fault = 'other'
    till.backend.clock.advance(MINUTE_MS)
    expect(await till.check(purchase.purchaseId, 'done')).toBe('pending')
    expect(await till.grantCount()).toBe(0)
    // The control: the provider’s word for this very payment gives. Nobody has to tell of it: what it says of another is no answer, and it is asked again.
    till.standIn.fault = 'none'
    till.backend.clock.advance(2 * MINUTE_MS)
    await sweepOf(till)()
    expect([await till.stateOf(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 1])
  })

  it('is not called declined where the provider says so of another payment', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.standIn.settle({ ...paymentFor(purchase, till.learner), status: 'failed' })
    till.standIn.fault = 'other'
    expect(await till.check(purchase.purchaseId)).toBe('pending')
    till.standIn.fault = 'none'
    till.backend.clock.advance(MINUTE_MS)
    expect(await till.check(purchase.purchaseId)).toBe('failed declined')
  })

  it.each(['down', 'garbage'] as const)('gives nothing while the provider is %s, and gives it afterwards', async (fault) => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.standIn.settle(paymentFor(purchase, till.learner))
    till.standIn.fault = fault
    expect([await till.check(purchase.purchaseId), await till.grantCount()]).toEqual(['pending', 0])
    till.standIn.fault = 'none'
    till.backend.clock.advance(MINUTE_MS)
    expect([await till.check(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 1])
  })
})

it('a provider that is slow gives nothing until it has answered, and is asked once by all who wait', async () => {
  const till = await openTill({ database: makeSqlite() })
  const purchase = await till.start()
  till.standIn.settle(paymentFor(purchase, till.learner))
  till.standIn.fault = 'slow'
  const asking = till.check(purchase.purchaseId)
  await till.sendWebhook(till.standIn.webhook(purchase.reference))
  await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('pending')
  // Somebody who looks again meanwhile is told at once how it stands.
  expect([await till.check(purchase.purchaseId), await till.grantCount()]).toEqual(['pending', 0])
  await expect
    .poll(() => {
      till.standIn.release()
      return till.stateOf(purchase.purchaseId)
    })
    .toBe('paid')
  expect([await asking, await till.grantCount(), till.standIn.verifications()]).toEqual(['paid', 1, 1])
})

it('a server that takes payments no more still tells what was begun, and shows no link that nobody could look after', async () => {
  const database = makeSqlite()
  const till = await openTill({ database })
  const { purchaseId } = await till.start()
  await till.check(purchaseId, 'done')
  const linked = await till.handOver({ kind: 'plan', slug: 'term' })
  await till.backend.close()
  const after = await openTestBackend({ database, clock: till.backend.clock })
  const { token: bearer } = till.learner
  const { payment, purchases } = (await after.call('listPurchases', { bearer })).value
  const told = new Map(purchases.map((one) => [one.purchaseId, [one.state, one.handOver?.link]]))
  expect([payment.kind, told.get(purchaseId), told.get(linked.purchaseId)]).toEqual(['none', ['pending', undefined], ['started', null]])
  const look = async (token: string) => after.call('checkPurchase', { bearer: token, params: { purchaseId }, body: { window: 'closed' } })
  expect((await look(bearer)).value.purchase.state).toBe('pending')
  expect((await look((await signIn(after, 'eve@example.com')).token)).error?.code).toBe('payment/not-found')
})

describe('another learner', () => {
  it('neither sees nor asks for a purchase, and cannot begin one under its id', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId } = await till.start()
    const eve = (await signIn(till.backend, 'eve@example.com')).token
    const asked = await till.backend.call('checkPurchase', { bearer: eve, params: { purchaseId }, body: { window: 'done' } })
    const begun = await till.backend.call('startPurchase', { bearer: eve, body: { purchaseId, offer: extraNotes } })
    const listed = await till.backend.call('listPurchases', { bearer: eve })
    expect([asked.error?.code, begun.error?.code, listed.value.purchases]).toEqual(['payment/not-found', 'payment/already-begun', []])
  })
})

/**
 * Two server processes over one database, as behind a balancer. A file of SQLite has one process at a time: there both are the same one, and only
 * the sweeps are two.
 */
async function openTwo(database: TestDatabase): Promise<readonly [Till, Till]> {
  const clock = createTestClock()
  const first = await openTill({ database, clock })
  if (first.backend.database.kind === 'sqlite') return [first, first]
  return [first, await openTill({ database, clock, standIn: first.standIn, learner: first.learner })]
}

describeOnEachDatabase('A payment that is told a hundred times (P3)', (makeDatabase) => {
  it('gives exactly once, by webhook, by the learner’s look and by the sweep, in two processes at once', { timeout: 60_000 }, async () => {
    const [one, other] = await openTwo(await makeDatabase())
    const purchase = await one.start()
    one.standIn.settle(paymentFor(purchase, one.learner))
    const webhook = one.standIn.webhook(purchase.reference)
    one.backend.clock.advance(MINUTE_MS)
    const sweeps = [sweepOf(one), sweepOf(other)]
    await Promise.all(
      Array.from({ length: 34 }, (_, index) =>
        Promise.all([
          one.sendWebhook(webhook),
          (index % 2 === 0 ? one : other).check(purchase.purchaseId),
          sweeps[index % 2]?.() ?? Promise.reject(new Error('there are two sweeps'))
        ])
      )
    )
    await expect.poll(() => one.stateOf(purchase.purchaseId)).toBe('paid')
    expect(await one.grantCount()).toBe(1)
    const { queries } = one.backend.database
    const changes = await queries
      .selectFrom('purchase_change')
      .select('state')
      .where('purchase_id', '=', purchase.purchaseId)
      .orderBy('revision')
      .execute()
    expect(changes.filter(({ state }) => state === 'paid').length).toBe(1)
  })

  it('is given as often as it is told where each look gives what it hears: the control', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { queries } = till.backend.database
    const { reference } = await till.start()
    till.standIn.settle(paymentFor({ reference }, till.learner))
    const purchase = await createPurchaseRepository(queries, paymentGrants).findByReference(reference)
    const provider = providerOf(till.standIn)
    const looks = Array.from({ length: 20 }, async () => {
      const answer = await provider.fetchPayment(reference)
      // Neither the change of state nor the payment's key holds it back.
      if (purchase && answer.kind === 'payment' && answer.status === 'succeeded')
        await paymentGrants.grant(queries, { ...purchase, reference: crypto.randomUUID() })
    })
    await Promise.all(looks)
    expect(await till.grantCount()).toBe(20)
  })

  it('opens its page once, of twenty at the same time', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { address } = await till.start()
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(address)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
  })
})

describe('a lost webhook and a closed window (P4)', () => {
  it.each(['nothing was opened', 'the page was opened', 'the window was closed', 'the page said paid'])(
    'are made up for within ten minutes where %s',
    async (step) => {
      const till = await openTill({ database: makeSqlite() })
      const purchase = await till.start()
      if (step !== 'nothing was opened') await fetch(purchase.address)
      if (step === 'the window was closed') await till.check(purchase.purchaseId, 'closed')
      if (step === 'the page said paid') await till.check(purchase.purchaseId, 'done')
      const sweep = sweepOf(till)
      // Whenever the money comes within the first hour, it is found ten minutes later at the latest.
      for (let minute = 0; minute < 37; minute += 1) {
        till.backend.clock.advance(MINUTE_MS)
        await sweep()
      }
      till.standIn.settle(paymentFor(purchase, till.learner))
      for (let minute = 0; minute < 10; minute += 1) {
        till.backend.clock.advance(MINUTE_MS)
        await sweep()
      }
      expect([await till.stateOf(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 1])
    }
  )

  it('is not made up for without the sweep: the control', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    till.standIn.settle(paymentFor(purchase, till.learner))
    till.backend.clock.advance(60 * MINUTE_MS)
    expect([await till.stateOf(purchase.purchaseId), await till.grantCount()]).toEqual(['started', 0])
  })

  it('ends after a week in words, and a payment that comes later still gives', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const sweep = sweepOf(till)
    till.backend.clock.advance(7 * 24 * 60 * MINUTE_MS)
    await sweep()
    expect(await till.stateOf(purchase.purchaseId)).toBe('failed expired')
    till.standIn.settle(paymentFor(purchase, till.learner))
    await till.sendWebhook(till.standIn.webhook(purchase.reference))
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
  })

  it.each(['given up', 'paid'])('is made up for where it was %s, and the provider could not be asked as its webhook came', async (before) => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const payment = paymentFor(purchase, till.learner)
    const sweep = sweepOf(till)
    if (before === 'paid') till.standIn.settle(payment)
    till.backend.clock.advance(7 * 24 * 60 * MINUTE_MS)
    await sweep()
    expect(await till.stateOf(purchase.purchaseId)).toBe(before === 'paid' ? 'paid' : 'failed expired')
    till.standIn.settle(before === 'paid' ? { ...payment, status: 'reversed' } : payment)
    till.standIn.fault = 'down'
    const looks = async (): Promise<number> => (await rowOf(till, purchase)).revision
    const lookedBefore = await looks()
    expect(await till.sendWebhook(till.standIn.webhook(purchase.reference))).toBe(200)
    // The look has failed before the provider is there again: nothing but the sweep can find it now.
    await expect.poll(looks).toBe(lookedBefore + 1)
    till.standIn.fault = 'none'
    for (let minute = 0; minute < 10; minute += 1) {
      till.backend.clock.advance(MINUTE_MS)
      await sweep()
    }
    expect(await till.stateOf(purchase.purchaseId)).toBe(before === 'paid' ? 'refunded' : 'paid')
    // Once it was answered nobody asks any more.
    expect((await rowOf(till, purchase)).next_check_at).toBe(null)
  })

  it('is made up for where the server dies between the webhook and its look', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    till.backend.clock.advance(7 * 24 * 60 * MINUTE_MS)
    const sweep = sweepOf(till)
    await sweep()
    const purchases = createPurchaseRepository(till.backend.database.queries, paymentGrants)
    // What stands in the database as the webhook is answered; the look of that process never comes.
    await purchases.lookSoon(purchase.purchaseId, till.backend.clock.now())
    till.standIn.settle(paymentFor(purchase, till.learner))
    till.backend.clock.advance(MINUTE_MS)
    await sweep()
    expect([await till.stateOf(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 1])
  })

  it('is made up for where the server was off for more than a week and its network comes after it', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    till.standIn.settle(paymentFor(purchase, till.learner))
    till.standIn.fault = 'down'
    till.backend.clock.advance(8 * 24 * 60 * MINUTE_MS)
    const sweep = sweepOf(till)
    await sweep()
    expect(await till.stateOf(purchase.purchaseId)).toBe('unknown unreachable')
    till.standIn.fault = 'none'
    for (let minute = 0; minute < 10; minute += 1) {
      till.backend.clock.advance(MINUTE_MS)
      await sweep()
    }
    expect([await till.stateOf(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 1])
  })

  it('is made up for where the clock stood a day ahead as it began, by the sweep and by whoever looks', async () => {
    const till = await openTill({ database: makeSqlite() })
    till.backend.clock.advance(DAY_MS)
    await till.signInAgain()
    const swept = await till.start()
    const looked = await till.start({ kind: 'plan', slug: 'term' })
    expect(await till.check(looked.purchaseId, 'closed')).toBe('closed')
    till.backend.clock.advance(-DAY_MS)
    await till.signInAgain()
    till.standIn.settle(paymentFor(swept, till.learner))
    till.standIn.settle({ ...paymentFor(looked, till.learner), amountMinor: TERM_MINOR })
    expect(await till.check(looked.purchaseId, 'closed')).toBe('paid')
    till.backend.clock.advance(MINUTE_MS)
    await sweepOf(till)()
    expect(await till.stateOf(swept.purchaseId)).toBe('paid')
  })

  it('is made up for where it was given up by a clock that stood ahead, once its page says that it was paid', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId, reference, address } = await till.start()
    await fetch(address)
    till.backend.clock.advance(8 * DAY_MS)
    await sweepOf(till)()
    till.backend.clock.advance(-8 * DAY_MS)
    expect(await till.check(purchaseId, 'closed')).toBe('failed expired')
    till.standIn.settle(paymentFor({ reference }, till.learner))
    expect([await till.check(purchaseId, 'closed'), await till.check(purchaseId, 'done')]).toEqual(['failed expired', 'paid'])
  })

  it('is told to whoever runs the server where it is the second for one add-on, which opens nothing more', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { now } = till.backend.clock
    const told: unknown[] = []
    const purchases = createPurchaseRepository(queries, paymentGrants)
    const logger = { warn: (what: unknown) => told.push(what) }
    const settle = createSettlePurchase({ purchases, provider: providerOf(till.standIn), now, logger })
    // Both windows were opened before either was paid.
    const started = [await till.start(), await till.start()]
    for (const { purchaseId, reference } of started) {
      till.standIn.settle(paymentFor({ reference }, till.learner))
      till.backend.clock.advance(MINUTE_MS)
      const purchase = await purchases.find(purchaseId)
      if (!purchase) throw new Error('a purchase is gone')
      await settle(purchase, 'test')
      await settle((await purchases.find(purchaseId)) ?? purchase, 'test')
    }
    expect(told).toEqual([{ reference: started[1]?.reference }])
  })

  it('is made up for in one sweep, however many are due with it, unless the server stops', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { now, advance } = till.backend.clock
    for (let time = 0; time < 3; time += 1) {
      for (let one = 0; one < 20; one += 1) await till.start()
      advance(HOUR_MS)
      await till.signInAgain()
    }
    const last = await till.start()
    till.standIn.settle(paymentFor(last, till.learner))
    advance(MINUTE_MS)
    const purchases = createPurchaseRepository(queries, paymentGrants)
    const settle = createSettlePurchase({ purchases, provider: providerOf(till.standIn), now, logger: { warn: () => undefined } })
    const deps = { purchases, settle, now, logger: { error: () => undefined } }
    await reconcilePurchases(deps, () => true)
    expect([await till.stateOf(last.purchaseId), till.standIn.verifications()]).toEqual(['started', 0])
    await reconcilePurchases(deps)
    expect([await till.stateOf(last.purchaseId), till.standIn.verifications()]).toEqual(['paid', 61])
  })

  it('is made up for beside a purchase that cannot be looked at, whichever is due first', async () => {
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

  it('gives and takes back also where the purchase was begun under the id of an entry of the ledger', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { queries } = till.backend.database
    const { token: bearer, accountId } = till.learner
    const held = { kind: 'grant', entryId: crypto.randomUUID(), accountId, source: 'staff', reference: 'Ada Obi', paid: null } as const
    const at = till.backend.clock.now()
    const offer = { kind: 'plan', slug: 'term' } as const
    await createGrantRepository(queries).grant({ ...held, offer, term: { kind: 'period', period: 'term' }, from: at, madeAt: at }, 'staff:1')
    const body = { purchaseId: held.entryId, offer: extraNotes }
    const { purchase, checkout } = (await till.backend.call('startPurchase', { bearer, body })).value
    const payment = paymentFor(purchase, till.learner)
    till.standIn.settle(payment)
    expect([await till.check(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 2])
    till.standIn.settle({ ...payment, status: 'reversed' })
    const { raw, headers } = till.standIn.webhook(purchase.reference)
    await fetch(`${new URL(checkout.address).origin}/webhooks/paystack`, { method: 'POST', headers, body: raw })
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('refunded')
    const { subscriptions } = (await till.backend.call('listSubscriptions', { bearer })).value
    const { addOns } = (await till.backend.call('listAddOns', { bearer })).value
    // Its own grant ends, and not the one whose id it has.
    expect([subscriptions.find(({ slug }) => slug === 'term')?.state, addOns.map(({ isOwned }) => isOwned)]).toEqual(['active', [false]])
  })

  it('takes back what was given where the provider gave the money back', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const payment = paymentFor(purchase, till.learner)
    till.standIn.settle(payment)
    expect(await till.check(purchase.purchaseId)).toBe('paid')
    till.standIn.settle({ ...payment, status: 'reversed' })
    await till.sendWebhook(till.standIn.webhook(purchase.reference))
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('refunded')
    const held = (await till.backend.call('listAddOns', { bearer: till.learner.token })).value.addOns
    expect(held.map(({ isOwned }) => isOwned)).toEqual([false])
  })
})
