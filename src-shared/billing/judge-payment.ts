/** The expected payment, from the backend's own record made before the checkout opened. */
interface ExpectedPayment {
  readonly reference: string
  readonly amountMinor: number
  readonly currency: string
  /** The customer's e-mail address as given to the provider. */
  readonly customer: string
}

/** The payment as the provider reports it. Null means not reported, which never counts as a match. */
export interface ReportedPayment {
  readonly reference: string
  readonly amountMinor: number | null
  readonly currency: string
  readonly customer: string | null
}

export const mismatches = ['reference', 'currency', 'amount', 'customer'] as const

export type Mismatch = (typeof mismatches)[number]

/**
 * Returns the first mismatch, or null if everything matches. The amount must be exact: an overpayment needs a manual review just as an underpayment
 * does. Providers return e-mail addresses in lower case.
 */
export function judgePayment(expected: ExpectedPayment, reported: ReportedPayment): Mismatch | null {
  if (reported.reference !== expected.reference) return 'reference'
  if (reported.currency !== expected.currency) return 'currency'
  if (reported.amountMinor !== expected.amountMinor) return 'amount'
  return reported.customer?.toLowerCase() === expected.customer.toLowerCase() ? null : 'customer'
}
