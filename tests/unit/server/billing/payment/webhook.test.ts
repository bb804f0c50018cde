import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBackgroundWork } from '../../../../../src-server/platform/jobs/create-background-work.ts'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { createCheckoutServer } from '../../../../../src-server/billing/payment/checkout-server.ts'
import { paymentGrants } from '../../../../../src-server/billing/payment/payment-grants.ts'
import { createPurchaseRepository } from '../../../../../src-server/billing/payment/purchase-repository.ts'
import { createSettlePurchase, type SettlePurchase } from '../../../../../src-server/billing/payment/settle-purchase.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { openTill, paymentFor, providerOf, sweepOf, type Till } from '../../../../support/payment-backend.ts'
import { signWebhookText, fakeProviderKeys, type SignedWebhook } from '../../../../support/payment-provider.ts'

const DAY_MS = 24 * 3_600_000

describe('a webhook', () => {
  function listen() {
    const logger = createLogger('silent')
    const told: unknown[] = []
    vi.spyOn(logger, 'warn').mockImplementation((what: unknown) => void told.push(what))
    return { logger, told }
  }

  interface ServerOptions {
    readonly logger?: FastifyBaseLogger
    /** By default, payments are never checked with the provider. */
    readonly settle?: SettlePurchase
  }

  /** Sends these webhooks to the checkout server over the till's database. Returns their statuses. */
  async function tellServer(till: Till, webhooks: readonly SignedWebhook[], options: ServerOptions = {}): Promise<readonly number[]> {
    const { logger = createLogger('silent'), settle = (purchase) => Promise.resolve(purchase) } = options
    const server = await createCheckoutServer({
      purchases: createPurchaseRepository(till.backend.database.queries, paymentGrants),
      provider: providerOf(till.fakeProvider),
      test: null,
      settle,
      background: createBackgroundWork(logger),
      resourcesFolder: 'resources',
      origin: () => 'http://127.0.0.1:8788',
      now: till.backend.clock.now,
      logger
    })
    onTestFinished(() => server.close())
    return Promise.all(
      webhooks.map(async ({ raw, headers }) => {
        const sent = {
          method: 'POST',
          url: `/webhooks/${till.fakeProvider.kind}`,
          headers: { ...headers, host: '127.0.0.1:8788' },
          payload: raw
        } as const
        return (await server.inject(sent)).statusCode
      })
    )
  }

  it('a webhook payment is settled by the sweep when the server stopped between the reply and the check', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const { clock } = till.backend
    clock.advance(7 * DAY_MS)
    const sweep = sweepOf(till)
    await sweep()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    clock.advance(60_000)
    await sweep()
    // Control: the purchase has expired, so nothing waits for it.
    expect(await till.stateOf(purchase.purchaseId)).toBe('failed expired')
    expect(await tellServer(till, [till.fakeProvider.webhook(purchase.reference)])).toEqual([200])
    clock.advance(60_000)
    await sweep()
    expect({ state: await till.stateOf(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
  })

  it('a webhook for an unknown Koya payment is reported to the operator, and one for another shop is not', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { logger, told } = listen()
    const { reference } = await till.start()
    const lost = `koya-${crypto.randomUUID()}`
    const webhooks = [reference, lost, 'invoice-17'].map(till.fakeProvider.webhook)
    expect({ statuses: await tellServer(till, webhooks, { logger }), reported: told }).toEqual({
      statuses: [200, 200, 200],
      reported: [{ reference: lost }]
    })
  })

  it('refused webhooks are reported to the operator once, however many arrive', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { logger, told } = listen()
    const { reference } = await till.start()
    const forged = signWebhookText('paystack', till.fakeProvider.webhook(reference).raw, 'another secret')
    expect(
      await tellServer(
        till,
        Array.from({ length: 20 }, () => forged),
        { logger }
      )
    ).toEqual(Array.from({ length: 20 }, () => 401))
    expect(told).toEqual([expect.stringContaining('refused')])
  })

  it('a webhook is logged by its reference, also when it or its check fails, and without secrets', async () => {
    const till = await openTill({ database: makeSqlite() })
    const { logger, told } = listen()
    const failures: unknown[] = []
    vi.spyOn(logger, 'error').mockImplementation((what: unknown) => void failures.push(what))
    vi.spyOn(logger, 'info').mockImplementation((what: unknown) => void told.push(what))
    const { reference } = await till.start()
    const webhook = till.fakeProvider.webhook(reference)
    const settle: SettlePurchase = () => Promise.reject(new Error('broken'))
    expect(await tellServer(till, [webhook], { logger, settle })).toEqual([200])
    await expect.poll(() => failures).toMatchObject([{ reference }])
    await till.backend.database.queries.updateTable('purchase').set({ period: 'fortnight' }).execute()
    // The provider sends the webhook again.
    expect(await tellServer(till, [webhook], { logger, settle })).toEqual([500])
    const news = { reference, isReturn: false }
    expect({ reported: told, failures }).toMatchObject({ reported: [news, news], failures: [{ reference }, { reference }] })
    const text = JSON.stringify([told, failures])
    expect(
      [till.learner.email, ...Object.values(fakeProviderKeys.paystack), ...Object.values(webhook.headers)].filter(
        (one) => one !== '' && text.includes(one)
      )
    ).toEqual([])
  })

  it.each([
    ['tx_id', 288_200_108, 'refunded'],
    ['TransactionId', 288_200_108, 'refunded'],
    ['charge_id', '288200108', 'refunded'],
    ['tx_id', 288_200_109, 'paid']
  ] as const)('a Flutterwave refund webhook is matched by the provider’s payment number: %s %s', async (name, number, state) => {
    const till = await openTill({ database: makeSqlite(), kind: 'flutterwave' })
    const purchase = await till.start()
    const payment = paymentFor(purchase, till.learner)
    till.fakeProvider.settle(payment)
    expect(await till.check(purchase.purchaseId)).toBe('paid')
    till.fakeProvider.settle({ ...payment, status: 'reversed' })
    const tell = (event: string) => till.sendWebhook(signWebhookText('flutterwave', JSON.stringify({ event, data: { id: 78_788, [name]: number } })))
    const look = () =>
      till.backend.database.queries
        .selectFrom('purchase')
        .select(['state', 'next_check_at'])
        .where('purchase_id', '=', purchase.purchaseId)
        .executeTakeFirstOrThrow()
    // Control: a charge with only a number may belong to another shop. A planned check is stored before the webhook is answered.
    expect({ status: await tell('charge.completed'), purchase: await look() }).toEqual({
      status: 200,
      purchase: { state: 'paid', next_check_at: null }
    })
    expect(await tell('refund.completed')).toBe(200)
    if (state === 'paid') expect(await look()).toEqual({ state, next_check_at: null })
    else await expect.poll(async () => (await look()).state).toBe(state)
  })

  it('a Flutterwave refund is also recorded for a payment that did not fit its purchase', async () => {
    const till = await openTill({ database: makeSqlite(), kind: 'flutterwave' })
    const purchase = await till.start()
    const payment = { ...paymentFor(purchase, till.learner), amountMinor: 100 }
    till.fakeProvider.settle(payment)
    expect(await till.check(purchase.purchaseId)).toBe('unknown amount')
    till.fakeProvider.settle({ ...payment, status: 'reversed' })
    await till.sendWebhook(signWebhookText('flutterwave', JSON.stringify({ event: 'refund.completed', data: { id: 78_788, tx_id: 288_200_108 } })))
    await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('refunded')
  })

  it.each(['paystack', 'flutterwave'] as const)(
    'a refund webhook for a payment that %s still reports as paid is reported to the operator',
    async (kind) => {
      const till = await openTill({ database: makeSqlite(), kind })
      const { logger, told } = listen()
      const purchase = await till.start()
      till.fakeProvider.settle(paymentFor(purchase, till.learner))
      expect(await till.check(purchase.purchaseId)).toBe('paid')
      const { queries } = till.backend.database
      const purchases = createPurchaseRepository(queries, paymentGrants)
      const settle = createSettlePurchase({ purchases, provider: providerOf(till.fakeProvider), now: till.backend.clock.now, logger })
      const returned =
        kind === 'paystack'
          ? { event: 'refund.processed', data: { transaction_reference: purchase.reference } }
          : { event: 'refund.completed', data: { tx_id: 288_200_108 } }
      await tellServer(till, [till.fakeProvider.webhook(purchase.reference)], { logger, settle })
      await expect.poll(() => till.fakeProvider.verifications()).toBe(2)
      expect(told).toEqual([])
      await tellServer(till, [signWebhookText(kind, JSON.stringify(returned))], { logger, settle })
      await expect.poll(() => told).toEqual([{ reference: purchase.reference }])
    }
  )
})
