import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { paymentGrants } from '../../src-server/billing/payment/payment-grants.ts'
import { createPurchaseRepository } from '../../src-server/billing/payment/purchase-repository.ts'
import { describeOnEachDatabase, makeSqlite, type TestDatabase } from '../support/databases.ts'
import { extraNotes, EXTRA_NOTES_MINOR, openTill, paymentFor, providerOf, sweepOf, type Till } from '../support/payment-backend.ts'
import { signWebhookText, fakeProviderKeys, type FakePaymentProvider, type SignedWebhook } from '../support/payment-provider.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'
import { createTestClock } from '../support/test-clock.ts'

const kinds: readonly FakePaymentProvider['kind'][] = ['paystack', 'flutterwave']
const MINUTE_MS = 60_000

/** Returns webhooks that a thief or a proxy may send, each wrong in another way; the control below sends the correct one. */
function badWebhooks(kind: FakePaymentProvider['kind'], { raw, headers }: SignedWebhook): readonly SignedWebhook[] {
  const name = kind === 'paystack' ? 'x-paystack-signature' : 'flutterwave-signature'
  const right = headers[name] ?? ''
  const json = { 'content-type': 'application/json' }
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(raw) as object).toReversed()))
  const { secretKey, webhookSecret, publicKey } = fakeProviderKeys[kind]
  const key = kind === 'paystack' ? secretKey : webhookSecret
  const backwards = right.split('').toReversed().join('')
  const others = ['', ' ', 'null', 'undefined', '0', right.slice(0, -1), `${right}0`, ` ${right}x`, backwards, `sha512=${right}`]
  const otherKeys = ['', publicKey, `${key} `, key.toUpperCase() === key ? key.toLowerCase() : key.toUpperCase(), 'secret', key.slice(1)]
  const otherWays = (['sha1', 'sha256', 'sha384', 'sha512', 'md5'] as const).flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHmac(algorithm, key).update(raw).digest(encoding))
  )
  const wrong = [...others, ...otherWays].filter((signature) => signature.trim() !== right && signature !== right)
  return [
    { raw, headers: json },
    ...wrong.map((signature) => ({ raw, headers: { ...json, [name]: signature } })),
    ...otherKeys.map((secret) => signWebhookText(kind, raw, secret === '' ? 'x' : secret)),
    // The correct signature over other bytes: reserialised, with a space, another amount, another order.
    ...[JSON.stringify(JSON.parse(raw), null, 2), `${raw} `, `\n${raw}`, raw.replace('120', '999'), reordered, raw.slice(0, -1)]
      .filter((text) => text !== raw)
      .map((text) => ({ raw: text, headers })),
    { raw, headers: { ...json, 'verif-hash': 'x'.repeat(22) } },
    { raw, headers: { ...json, [name]: 'x', 'verif-hash': webhookSecret } }
  ]
}

describe.each(kinds)('webhooks of %s (P1)', (kind) => {
  it('webhooks with any other signature or altered bytes are refused', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    const good = till.fakeProvider.webhook(purchase.reference)
    const bad = badWebhooks(kind, good)
    expect(bad.length).toBeGreaterThanOrEqual(30)
    const statuses = await Promise.all(bad.map((webhook) => till.sendWebhook(webhook)))
    expect(statuses.map((status, index) => (status === 401 ? [] : [status, bad[index]])).flat()).toEqual([])
    expect({ verifications: till.fakeProvider.verifications(), grants: await till.grantCount() }).toEqual({ verifications: 0, grants: 0 })
    // The control: the correct webhook is accepted, and the plan is granted.
    expect(await till.sendWebhook(good)).toBe(200)
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
    expect(await till.grantCount()).toBe(1)
  })

  it('repeated webhooks and webhooks about unknown payments or other events grant nothing more', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    for (let time = 0; time < 5; time += 1) expect(await till.sendWebhook(till.fakeProvider.webhook(purchase.reference))).toBe(200)
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
    expect(await till.sendWebhook(till.fakeProvider.webhook('koya-of-nobody'))).toBe(200)
    expect(await till.sendWebhook(signWebhookText(kind, '{"event":"transfer.success","data":{}}'))).toBe(200)
    expect(await till.sendWebhook(signWebhookText(kind, 'no json'))).toBe(200)
    expect(await till.grantCount()).toBe(1)
  })
})

it('a webhook in Flutterwave’s older form is authenticated by the secret hash', async () => {
  const till = await openTill({ database: makeSqlite(), kind: 'flutterwave' })
  const purchase = await till.start()
  till.fakeProvider.settle(paymentFor(purchase, till.learner))
  const { raw } = till.fakeProvider.webhook(purchase.reference)
  const headers = { 'content-type': 'application/json', 'verif-hash': fakeProviderKeys.flutterwave.webhookSecret }
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
  ])('a purchase grants nothing where it was paid %s, and its state says so', async (_how, state, changes) => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.fakeProvider.settle({ ...paymentFor(purchase, till.learner), ...changes })
    expect(await till.check(purchase.purchaseId)).toBe(state)
    expect(await till.grantCount()).toBe(0)
  })

  it('a payment with another reference, or one reported only by the client, grants nothing', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    expect(await till.check(purchase.purchaseId, 'done')).toBe('pending')
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    till.fakeProvider.fault = 'other'
    till.backend.clock.advance(MINUTE_MS)
    expect(await till.check(purchase.purchaseId, 'done')).toBe('pending')
    expect(await till.grantCount()).toBe(0)
    // The control: the provider's answer for this payment grants the plan. No report is needed: an answer about another payment does not count, and
    // the sweep asks again.
    till.fakeProvider.fault = 'none'
    till.backend.clock.advance(2 * MINUTE_MS)
    await sweepOf(till)()
    expect({ state: await till.stateOf(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })

  it('a purchase is not called declined when the provider’s answer is about another payment', async () => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.fakeProvider.settle({ ...paymentFor(purchase, till.learner), status: 'failed' })
    till.fakeProvider.fault = 'other'
    expect(await till.check(purchase.purchaseId)).toBe('pending')
    till.fakeProvider.fault = 'none'
    till.backend.clock.advance(MINUTE_MS)
    expect(await till.check(purchase.purchaseId)).toBe('failed declined')
  })

  it.each(['down', 'garbage'] as const)('a purchase is not granted while the provider is %s, and is granted afterwards', async (fault) => {
    const till = await openTill({ database: makeSqlite(), kind })
    const purchase = await till.start()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    till.fakeProvider.fault = fault
    expect({ state: await till.check(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'pending', grants: 0 })
    till.fakeProvider.fault = 'none'
    till.backend.clock.advance(MINUTE_MS)
    expect({ state: await till.check(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })
})

it('concurrent checks share one request to a slow provider, which is asked again after a webhook', async () => {
  const till = await openTill({ database: makeSqlite() })
  const purchase = await till.start()
  till.fakeProvider.settle(paymentFor(purchase, till.learner))
  till.fakeProvider.fault = 'slow'
  const asking = till.check(purchase.purchaseId)
  await till.sendWebhook(till.fakeProvider.webhook(purchase.reference))
  await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('pending')
  // A second check meanwhile returns the current state at once.
  expect({ state: await till.check(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'pending', grants: 0 })
  await expect
    .poll(() => {
      till.fakeProvider.release()
      return till.stateOf(purchase.purchaseId)
    })
    .toBe('paid')
  expect({ state: await asking, grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  await expect
    .poll(() => {
      till.fakeProvider.release()
      return till.fakeProvider.verifications()
    })
    .toBe(2)
})

async function stateIn(reply: Response): Promise<string> {
  return ((await reply.json()) as { purchase: { state: string } }).purchase.state
}

it('a server stops at once while the provider hangs, pending requests included, and asks again later', async () => {
  const database = makeSqlite()
  const till = await openTill({ database })
  const purchase = await till.start()
  till.fakeProvider.settle(paymentFor(purchase, till.learner))
  till.fakeProvider.fault = 'slow'
  // Over a real connection, an open request keeps the server from closing until it is answered.
  const address = await till.backend.app.listen({ host: '127.0.0.1', port: 0 })
  const sent = { method: 'POST', headers: { authorization: `Bearer ${till.learner.token}`, 'content-type': 'application/json' } }
  const asked = fetch(`${address}/api/purchases/${purchase.purchaseId}/check`, { ...sent, body: '{"window":"done"}' }).then(stateIn)
  const paymentLink = till.createPaymentLink({ kind: 'plan', slug: 'term' }).catch(() => 'no link')
  await till.sendWebhook(till.fakeProvider.webhook(purchase.reference))
  await expect.poll(() => till.fakeProvider.waiting()).toBeGreaterThanOrEqual(2)
  const stoppedAt = Date.now()
  await till.backend.close()
  expect(Date.now() - stoppedAt).toBeLessThan(5000)
  expect({ state: await asked, paymentLink: await paymentLink }).toEqual({ state: 'pending', paymentLink: 'no link' })
  till.fakeProvider.fault = 'none'
  till.fakeProvider.release()
  const after = await openTill({ database, clock: till.backend.clock, fakeProvider: till.fakeProvider, learner: till.learner })
  after.backend.clock.advance(MINUTE_MS)
  await sweepOf(after)()
  expect({ state: await after.stateOf(purchase.purchaseId), grants: await after.grantCount() }).toEqual({ state: 'paid', grants: 1 })
})

it('a server that no longer takes payments still reports started purchases, and shows no payment link', async () => {
  const database = makeSqlite()
  const till = await openTill({ database })
  const { purchaseId } = await till.start()
  await till.check(purchaseId, 'done')
  const linked = await till.createPaymentLink({ kind: 'plan', slug: 'term' })
  await till.backend.close()
  const after = await openTestBackend({ database, clock: till.backend.clock })
  const { token: bearer } = till.learner
  const { payment, purchases } = (await after.call('listPurchases', { bearer })).value
  const told = new Map(purchases.map((one) => [one.purchaseId, { state: one.state, link: one.handOver?.link }]))
  expect({ paymentKind: payment.kind, purchase: told.get(purchaseId), linkedPurchase: told.get(linked.purchaseId) }).toEqual({
    paymentKind: 'none',
    purchase: { state: 'pending', link: undefined },
    linkedPurchase: { state: 'started', link: null }
  })
  const look = async (token: string) => after.call('checkPurchase', { bearer: token, params: { purchaseId }, body: { window: 'closed' } })
  expect((await look(bearer)).value.purchase.state).toBe('pending')
  expect((await look((await signIn(after, 'eve@example.com')).token)).error?.code).toBe('payment/not-found')
})

describe('another learner', () => {
  it('another learner can neither see nor check a purchase, nor start one with its id', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { purchaseId } = await till.start()
    const eve = (await signIn(till.backend, 'eve@example.com')).token
    const asked = await till.backend.call('checkPurchase', { bearer: eve, params: { purchaseId }, body: { window: 'done' } })
    const begun = await till.backend.call('startPurchase', { bearer: eve, body: { purchaseId, offer: extraNotes } })
    const listed = await till.backend.call('listPurchases', { bearer: eve })
    expect({ checkError: asked.error?.code, startError: begun.error?.code, purchases: listed.value.purchases }).toEqual({
      checkError: 'payment/not-found',
      startError: 'payment/already-begun',
      purchases: []
    })
  })
})

/**
 * Opens two server processes over one database, as behind a load balancer. A SQLite file has one process at a time: there both are the same process,
 * and only the sweeps are two.
 */
async function openTwo(database: TestDatabase): Promise<readonly [Till, Till]> {
  const clock = createTestClock()
  const first = await openTill({ database, clock })
  if (first.backend.database.kind === 'sqlite') return [first, first]
  return [first, await openTill({ database, clock, fakeProvider: first.fakeProvider, learner: first.learner })]
}

describeOnEachDatabase('A payment that is told a hundred times (P3)', (makeDatabase) => {
  it('a payment reported a hundred times by webhook, check and sweep in two processes is granted exactly once', { timeout: 60_000 }, async () => {
    const [one, other] = await openTwo(await makeDatabase())
    const purchase = await one.start()
    one.fakeProvider.settle(paymentFor(purchase, one.learner))
    const webhook = one.fakeProvider.webhook(purchase.reference)
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

  it('control: a payment is granted many times if each check grants what it hears', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { queries } = till.backend.database
    const { reference } = await till.start()
    till.fakeProvider.settle(paymentFor({ reference }, till.learner))
    const purchase = await createPurchaseRepository(queries, paymentGrants).findByReference(reference)
    const provider = providerOf(till.fakeProvider)
    const looks = Array.from({ length: 20 }, async () => {
      const answer = await provider.fetchPayment(reference)
      // Neither the state transition nor the unique key of the payment prevents a second grant here.
      if (purchase && answer.kind === 'payment' && answer.status === 'succeeded')
        await paymentGrants.grant(queries, { ...purchase, reference: crypto.randomUUID() })
    })
    await Promise.all(looks)
    expect(await till.grantCount()).toBe(20)
  })

  it('a checkout page opens once out of twenty concurrent requests', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { address } = await till.start()
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(address)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
  })
})
