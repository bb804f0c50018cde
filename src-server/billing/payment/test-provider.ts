import { randomBytes } from 'node:crypto'
import type { PaymentProvider, ProviderAnswer, ProviderCheckout } from './payment-provider.ts'
import type { NewPurchase } from './stored-purchase.ts'

/** The outcomes that a tester of the test payment can choose. */
export const testOutcomes = ['succeeded', 'declined', 'pending'] as const

type TestOutcome = (typeof testOutcomes)[number]

export interface TestProvider extends PaymentProvider {
  /** Accepts the outcome chosen on the page with the ticket; false for a used or unknown ticket. */
  readonly choose: (ticket: string, outcome: TestOutcome) => boolean
  /** The reference of the purchase whose phone link ends with this token. */
  readonly findByLinkToken: (token: string) => string | undefined
}

const TOKEN_BYTES = 32

/**
 * Creates the test payment of the embedded backend: no money moves, and choices and links are lost when the process ends. Access is checked
 * where a purchase begins. `origin`: the checkout's, known once it is served.
 */
export function createTestProvider(origin: () => string): TestProvider {
  const tickets = new Map<string, NewPurchase>()
  const chosen = new Map<string, Extract<ProviderAnswer, { kind: 'payment' }>>()
  const referencesByToken = new Map<string, string>()
  const linkOf = (token: string): string => `${origin()}/phone/${token}`
  const checkout = (purchase: NewPurchase): ProviderCheckout => {
    const ticket = randomBytes(TOKEN_BYTES).toString('base64url')
    tickets.set(ticket, purchase)
    return { script: null, origins: [], options: { ticket, outcomes: [...testOutcomes] } }
  }
  return {
    name: 'test',
    isTest: true,
    checkout,
    resume: checkout,
    createPaymentLink: ({ reference }) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      referencesByToken.set(token, reference)
      return Promise.resolve(linkOf(token))
    },
    isOwnLink: (link) => [...referencesByToken.keys()].some((token) => linkOf(token) === link),
    findByLinkToken: (token) => referencesByToken.get(token),
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
