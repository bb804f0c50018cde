import { createGrantRepository } from '../plans/grant-repository.ts'
import type { GrantsInTransaction } from './purchase-repository.ts'
import type { StoredPurchase } from './stored-purchase.ts'

/** Adds what a payment gives to the ledger under the payment's own key, so a repeated grant counts once. */
export const paymentGrants: GrantsInTransaction = {
  grant: async (queries, purchase) => {
    const { accountId, offer, period, isTest, reference, amountMinor, currency, changedAt } = purchase
    await createGrantRepository(queries).grant(
      {
        kind: 'grant',
        // Never the purchase's own id, which a client chooses: it may equal that of another entry, and then the payment would give nothing.
        entryId: crypto.randomUUID(),
        accountId,
        offer,
        term: { kind: 'period', period },
        from: changedAt,
        madeAt: changedAt,
        source: isTest ? 'test-payment' : 'payment',
        reference,
        // The provider's own reply was checked against exactly this.
        paid: { amountMinor, currency }
      },
      keyOf(purchase)
    )
  },
  takeBack: async (queries, purchase) => {
    const grants = createGrantRepository(queries)
    const given = await grants.findByKey(keyOf(purchase))
    if (!given) return
    const { accountId, provider, changedAt } = purchase
    const by = `refund at ${provider}`
    await grants.revoke({ kind: 'revocation', entryId: crypto.randomUUID(), accountId, revokes: given.entryId, by, madeAt: changedAt })
  }
}

function keyOf({ provider, reference }: StoredPurchase): string {
  return `payment:${provider}:${reference}`
}
