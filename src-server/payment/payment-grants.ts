import { createGrantRepository } from '../billing/grant-repository.ts'
import type { GrantsInTransaction } from './purchase-repository.ts'

/** What a payment gives, as one entry of the ledger under the payment's own key: given twice, it is there once. */
export const paymentGrants: GrantsInTransaction = {
  grant: async (queries, { purchaseId, accountId, offer, period, provider, isTest, reference, amountMinor, currency, changedAt }) => {
    await createGrantRepository(queries).grant(
      {
        kind: 'grant',
        entryId: purchaseId,
        accountId,
        offer,
        term: { kind: 'period', period },
        from: changedAt,
        madeAt: changedAt,
        source: isTest ? 'test-payment' : 'payment',
        reference,
        // The provider's own answer was held to be exactly this.
        paid: { amountMinor, currency }
      },
      `payment:${provider}:${reference}`
    )
  },
  takeBack: async (queries, { purchaseId, accountId, provider, changedAt }) => {
    await createGrantRepository(queries).revoke({
      kind: 'revocation',
      entryId: crypto.randomUUID(),
      accountId,
      revokes: purchaseId,
      by: `refund at ${provider}`,
      madeAt: changedAt
    })
  }
}
