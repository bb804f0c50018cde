import type { ReportedPayment } from '../../../src-shared/billing/judge-payment.ts'
import type { ProviderName } from '../../../src-shared/billing/payment-providers.ts'
import type { NewPurchase, StoredPurchase } from './stored-purchase.ts'

/** What the checkout page needs to open the provider's checkout. Nothing in it is secret. */
export interface ProviderCheckout {
  /** Address of the inline script; null where Koya's own page is the checkout. */
  readonly script: string | null
  /** Origins that the page's scripts may load from and talk to. */
  readonly origins: readonly string[]
  /** The provider's documented options object, without its functions: the page adds these. */
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * What the provider says of a reference. `unreachable` also where its answer cannot be understood or is about something else: from such an answer
 * nothing follows.
 */
export type ProviderAnswer =
  | { readonly kind: 'not-found' | 'unreachable' }
  | {
      readonly kind: 'payment'
      readonly status: 'succeeded' | 'declined' | 'abandoned' | 'pending' | 'refunded'
      readonly payment: ReportedPayment
      /** How it was paid, such as `card` or `ussd`. */
      readonly channel: string | null
      readonly providerId: string | null
    }

/** What a webhook says, once its signature fits: only which payment to look at. What became of it is asked of the provider. */
export type WebhookReading = { readonly kind: 'refused' | 'ignored' } | PaymentNews

export interface PaymentNews {
  readonly kind: 'about'
  /** Our reference, or the provider's own number of the payment where it names only that. */
  readonly by: 'reference' | 'providerId'
  readonly id: string
  /** It says that money went back, all or a part. */
  readonly isReturn: boolean
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Addresses of the checkout to which a provider's page leads back. */
export interface WayBack {
  readonly doneAddress: string
  readonly cancelledAddress: string
}

/** One provider behind its own documents. Adapters never throw for what a provider does, nor where `signal` ends a question: then nobody answered. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** True where no money moves: the test payment, and a provider's own test keys. */
  readonly isTest: boolean
  readonly checkout: (purchase: StoredPurchase) => ProviderCheckout
  /**
   * Asks the provider for a page of its own on which anybody can pay this purchase, on any phone; it then knows the reference. Null where it gave
   * none, or one that is not its own.
   */
  readonly createPaymentLink: (purchase: NewPurchase, back: WayBack, signal?: AbortSignal) => Promise<string | null>
  /**
   * The checkout in a window for a purchase that has a link: the same payment, which the provider takes once. Null where a provider has no such
   * checkout.
   */
  readonly resume: (purchase: StoredPurchase) => ProviderCheckout | null
  /** Whether a link that was kept is one of this provider's, at which it can still be paid. */
  readonly isOwnLink: (link: string) => boolean
  /** Asks server to server, with the secret key. */
  readonly fetchPayment: (reference: string, signal?: AbortSignal) => Promise<ProviderAnswer>
  /** `raw`: the bytes of the body as they came; a body that was parsed and written anew has another signature. */
  readonly readWebhook: (raw: Buffer, headers: WebhookHeaders) => WebhookReading
}
