/** What was to be paid: the backend's own record, made before the checkout opened. */
interface ExpectedPayment {
  readonly reference: string
  readonly amountMinor: number
  readonly currency: string
  /** The e-mail address under which the provider was told of the customer. */
  readonly customer: string
}

/** What the provider says was paid. Null: it does not say, which is never as good as the right answer. */
export interface ReportedPayment {
  readonly reference: string
  readonly amountMinor: number | null
  readonly currency: string
  readonly customer: string | null
}

export const mismatches = ['reference', 'currency', 'amount', 'customer'] as const

export type Mismatch = (typeof mismatches)[number]

/**
 * The first thing that does not fit, or null where all does. The amount must be exact: more is a mistake that somebody must look at, as less is.
 * Providers write e-mail addresses in small letters.
 */
export function judgePayment(expected: ExpectedPayment, reported: ReportedPayment): Mismatch | null {
  if (reported.reference !== expected.reference) return 'reference'
  if (reported.currency !== expected.currency) return 'currency'
  if (reported.amountMinor !== expected.amountMinor) return 'amount'
  return reported.customer?.toLowerCase() === expected.customer.toLowerCase() ? null : 'customer'
}
