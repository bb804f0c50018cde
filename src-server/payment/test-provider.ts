import { randomBytes } from 'node:crypto'
import type { PaymentProvider, ProviderAnswer } from './payment-provider.ts'
import type { StoredPurchase } from './purchase-repository.ts'

/** What whoever tries the test payment can choose to happen. */
export const testOutcomes = ['succeeded', 'declined', 'pending'] as const

type TestOutcome = (typeof testOutcomes)[number]

export interface TestProvider extends PaymentProvider {
  /** Takes what was chosen on the page that holds the ticket; false for a ticket that was used, or is none. */
  readonly choose: (ticket: string, outcome: TestOutcome) => boolean
}

/**
 * The marked trial of the backend that comes with Koya: no money moves, and what was chosen is forgotten with the process. Who may use it is
 * judged where a purchase begins.
 */
export function createTestProvider(): TestProvider {
  const tickets = new Map<string, StoredPurchase>()
  const chosen = new Map<string, Extract<ProviderAnswer, { kind: 'payment' }>>()
  return {
    name: 'test',
    isTest: true,
    checkout: (purchase) => {
      const ticket = randomBytes(32).toString('base64url')
      tickets.set(ticket, purchase)
      return { script: null, origins: [], options: { ticket, outcomes: [...testOutcomes] } }
    },
    choose: (ticket, outcome) => {
      const purchase = tickets.get(ticket)
      if (!purchase) return false
      tickets.delete(ticket)
      const { reference, amountMinor, currency, customer } = purchase
      const payment = { reference, amountMinor, currency, customer }
      chosen.set(reference, { kind: 'payment', status: outcome, payment, channel: 'test', providerId: null })
      return true
    },
    fetchPayment: (reference) => Promise.resolve(chosen.get(reference) ?? { kind: 'not-found' }),
    readWebhook: () => ({ kind: 'refused' })
  }
}
