import { expect, it } from 'vitest'
import { createGrantRepository } from '../../../../../src-server/billing/plans/grant-repository.ts'
import type { Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { mayMoneyCome } from '../../../../../src-server/billing/payment/money-on-its-way.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { extraNotes, openTill, paymentFor } from '../../../../support/payment-backend.ts'

const NOW = Date.UTC(2026, 10, 22, 9)
const DAY_MS = 24 * 3_600_000
const link = { link: 'https://checkout.paystack.com/0peioxfhpn', holdsUntil: NOW + 1 }

it.each([
  ['a window that is open', { name: 'opened', reason: null }, {}, true],
  ['a window that was closed', { name: 'closed', reason: null }, {}, true],
  ['a transfer', { name: 'pending', reason: null }, {}, true],
  ['a transfer of the last day', { name: 'pending', reason: null }, { changedAt: NOW - DAY_MS + 1 }, true],
  ['a transfer of the day before', { name: 'pending', reason: null }, { changedAt: NOW - DAY_MS }, true],
  ['a window of the day before', { name: 'closed', reason: null }, { changedAt: NOW - DAY_MS }, false],
  ['a window that never opened', { name: 'started', reason: null }, {}, false],
  ['a link that holds', { name: 'started', reason: null }, { paymentLink: link }, true],
  ['a link that holds, and was declined', { name: 'failed', reason: 'declined' }, { paymentLink: link }, true],
  ['a link that holds no more', { name: 'started', reason: null }, { paymentLink: { ...link, holdsUntil: NOW } }, false],
  ['a card that was declined in a window', { name: 'failed', reason: 'declined' }, {}, false],
  ['money that has come', { name: 'paid', reason: null }, { paymentLink: link }, false],
  ['money that went back', { name: 'refunded', reason: null }, { paymentLink: link }, false],
  ['a trial', { name: 'pending', reason: null }, { isTest: true }, false]
] as const)('whether money may still come is decided for %s', (...[, state, changes, mayCome]) => {
  expect(mayMoneyCome({ state, changedAt: NOW, isTest: false, paymentLink: null, ...changes }, NOW)).toBe(mayCome)
})

/** Grants an offer for ever, by a voucher. */
async function grantTo(queries: Queries, accountId: string, at: number): Promise<void> {
  const grant = { kind: 'grant', entryId: crypto.randomUUID(), accountId, offer: extraNotes, source: 'voucher', reference: 'K7M2QX-1' } as const
  const had = { term: { kind: 'period', period: 'forever' }, paid: null, from: at, madeAt: at } as const
  await createGrantRepository(queries).grant({ ...grant, ...had }, 'voucher:1')
}

describeOnEachDatabase('An account that is to be deleted', (makeDatabase) => {
  it('account deletion waits for pending money unless the learner waives it', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { token: bearer, password } = till.learner
    const ask = async (forgoesMoney: boolean) =>
      (await till.backend.call('deleteAccount', { bearer, body: { password, givesUp: false, forgoesMoney } })).error?.code
    const purchase = await till.start()
    await till.check(purchase.purchaseId, 'done')
    expect(await ask(false)).toBe('account/money-coming')
    // The account is not closed, and the paid offer is granted.
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    expect(await till.check(purchase.purchaseId)).toBe('pending')
    till.backend.clock.advance(60_000)
    expect({ state: await till.check(purchase.purchaseId), grants: await till.grantCount() }).toEqual({ state: 'paid', grants: 1 })
    await till.createPaymentLink({ kind: 'plan', slug: 'term' })
    expect({ keepingMoney: await ask(false), forgoingMoney: await ask(true) }).toEqual({
      keepingMoney: 'account/money-coming',
      forgoingMoney: undefined
    })
  })

  it.each(['does not fit', 'came for what its learner had', 'stands where nobody can read it'])(
    'account deletion waits when money %s, unless the learner waives it',
    async (how) => {
      const till = await openTill({ database: await makeDatabase() })
      const { token: bearer, password, accountId } = till.learner
      const { queries } = till.backend.database
      const purchase = await till.start()
      const payment = paymentFor(purchase, till.learner)
      if (how === 'came for what its learner had') await grantTo(queries, accountId, till.backend.clock.now())
      till.fakeProvider.settle(how === 'does not fit' ? { ...payment, amountMinor: 1 } : payment)
      till.backend.clock.advance(60_000)
      await till.check(purchase.purchaseId)
      if (how === 'stands where nobody can read it') await queries.updateTable('purchase').set({ period: 'fortnight' }).execute()
      const ask = async (forgoesMoney: boolean) =>
        (await till.backend.call('deleteAccount', { bearer, body: { password, givesUp: false, forgoesMoney } })).error?.code
      expect({ keepingMoney: await ask(false), forgoingMoney: await ask(true) }).toEqual({
        keepingMoney: 'account/money-coming',
        forgoingMoney: undefined
      })
    }
  )

  it('account deletion does not wait once the money has come', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { token: bearer, password } = till.learner
    const purchase = await till.start()
    till.fakeProvider.settle(paymentFor(purchase, till.learner))
    expect(await till.check(purchase.purchaseId)).toBe('paid')
    const body = { password, givesUp: false, forgoesMoney: false }
    expect((await till.backend.call('deleteAccount', { bearer, body })).status).toBe(200)
  })
})
