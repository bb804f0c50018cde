import type { ReportedPayment } from '../../../src-shared/billing/judge-payment.ts'
import type { ProviderName } from '../../../src-shared/billing/payment-providers.ts'
import type { NewPurchase, StoredPurchase } from './stored-purchase.ts'

/** The data with which the checkout page opens the provider's checkout. Nothing in it is secret. */
export interface ProviderCheckout {
  /** Address of the inline script; null where Koya's own page is the checkout. */
  readonly script: string | null
  /** Origins from which the page's scripts may load and to which they may connect. */
  readonly origins: readonly string[]
  /** The provider's documented options object, without its functions, which the page adds. */
  readonly options: Readonly<Record<string, unknown>>
}

/** The provider's reply about a reference. `unreachable` also covers a reply that is malformed or about something else: it has no effect. */
export type ProviderAnswer =
  | { readonly kind: 'not-found' | 'unreachable' }
  | {
      readonly kind: 'payment'
      readonly status: 'succeeded' | 'declined' | 'abandoned' | 'pending' | 'refunded'
      readonly payment: ReportedPayment
      /** The payment method, such as `card` or `ussd`. */
      readonly channel: string | null
      readonly providerId: string | null
    }

/** A webhook with a valid signature: it only names the payment to check. The provider is then asked for the state. */
export type WebhookReading = { readonly kind: 'refused' | 'ignored' } | PaymentNews

export interface PaymentNews {
  readonly kind: 'about'
  /** Our reference, or the provider's own id where it names only that. */
  readonly by: 'reference' | 'providerId'
  readonly id: string
  /** Whether it reports a full or partial refund. */
  readonly isReturn: boolean
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Addresses of the checkout to which a provider's page returns. */
export interface WayBack {
  readonly doneAddress: string
  readonly cancelledAddress: string
}

/** An adapter for one provider, after its documents. It never throws for what a provider does, nor when `signal` aborts: both count as no reply. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** True where no money moves: the test payment, and a provider's own test keys. */
  readonly isTest: boolean
  readonly checkout: (purchase: StoredPurchase) => ProviderCheckout
  /**
   * Asks the provider for its own page on which any person can pay this purchase, on any phone; the provider then knows the reference. Null
   * where it gave none, or one on another site.
   */
  readonly createPaymentLink: (purchase: NewPurchase, back: WayBack, signal?: AbortSignal) => Promise<string | null>
  /**
   * Returns the window checkout of a purchase that has a link: the same payment, which the provider accepts once. Null where the provider has
   * no such checkout.
   */
  readonly resume: (purchase: StoredPurchase) => ProviderCheckout | null
  /** Whether a stored link belongs to this provider and can still be paid there. */
  readonly isOwnLink: (link: string) => boolean
  /** Asks the provider server to server, with the secret key. */
  readonly fetchPayment: (reference: string, signal?: AbortSignal) => Promise<ProviderAnswer>
  /** `raw`: the bytes of the body as received; parsing and encoding it again changes its signature. */
  readonly readWebhook: (raw: Buffer, headers: WebhookHeaders) => WebhookReading
}
