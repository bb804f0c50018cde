import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBackgroundWork } from '../../../../src-server/account/create-background-work.ts'
import { createLogger } from '../../../../src-server/logging/create-logger.ts'
import { createCheckoutServer } from '../../../../src-server/payment/checkout-server.ts'
import { paymentGrants } from '../../../../src-server/payment/payment-grants.ts'
import { createPurchaseRepository } from '../../../../src-server/payment/purchase-repository.ts'
import { makeSqlite } from '../../../support/databases.ts'
import { openTill, paymentFor, providerOf, sweepOf, type Till } from '../../../support/payment-backend.ts'

const DAY_MS = 24 * 3_600_000

describe('a webhook', () => {
  /** The checkout's server over the till's database, whose looks never come; answers the statuses of webhooks about these references. */
  async function tellServer(till: Till, references: readonly string[], logger = createLogger('silent')): Promise<readonly number[]> {
    const server = await createCheckoutServer({
      purchases: createPurchaseRepository(till.backend.database.queries, paymentGrants),
      provider: providerOf(till.standIn),
      test: null,
      settle: (purchase) => Promise.resolve(purchase),
      background: createBackgroundWork(logger),
      resourcesFolder: 'resources',
      origin: () => 'http://127.0.0.1:8788',
      now: till.backend.clock.now,
      logger
    })
    onTestFinished(() => server.close())
    return Promise.all(
      references.map(async (one) => {
        const { raw, headers } = till.standIn.webhook(one)
        const sent = { method: 'POST', url: '/webhooks/paystack', headers: { ...headers, host: '127.0.0.1:8788' }, payload: raw } as const
        return (await server.inject(sent)).statusCode
      })
    )
  }

  it('is made up for where the server dies after it was answered and before its look', async () => {
    const till = await openTill({ database: makeSqlite() })
    const purchase = await till.start()
    const { clock } = till.backend
    clock.advance(7 * DAY_MS)
    const sweep = sweepOf(till)
    await sweep()
    till.standIn.settle(paymentFor(purchase, till.learner))
    clock.advance(60_000)
    await sweep()
    // The control: nobody waits for it any more.
    expect(await till.stateOf(purchase.purchaseId)).toBe('failed expired')
    expect(await tellServer(till, [purchase.reference])).toEqual([200])
    clock.advance(60_000)
    await sweep()
    expect([await till.stateOf(purchase.purchaseId), await till.grantCount()]).toEqual(['paid', 1])
  })

  it('of a payment of ours that nobody knows any more is told to whoever runs the server; those of other shops are not', async () => {
    const till = await openTill({ database: makeSqlite() })
    const logger = createLogger('silent')
    const told: unknown[] = []
    vi.spyOn(logger, 'warn').mockImplementation((what: unknown) => void told.push(what))
    const { reference } = await till.start()
    const lost = `koya-${crypto.randomUUID()}`
    expect([await tellServer(till, [reference, lost, 'invoice-17'], logger), told]).toEqual([[200, 200, 200], [{ reference: lost }]])
  })
})
