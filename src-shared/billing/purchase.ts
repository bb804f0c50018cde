import { offerRefSchema } from './offer.ts'
import { priceSchema } from './plans.ts'
import { z } from '../kernel/schema/zod.ts'
import { providerNames } from './payment-providers.ts'
import { purchaseReasons, purchaseStates } from './purchase-state.ts'

/** The client generates the id, so that a repeated start creates one purchase (decision 5). */
export const purchaseIdSchema = z.uuid()

/** Extra data of a purchase that is paid through a link. */
const paymentLinkSchema = z.strictObject({
  /** The payment link; null if it is no longer valid or must not be shown here. */
  link: z.url({ protocol: /^https?$/ }).nullable(),
  /** When the link expires, by the backend's clock. */
  holdsUntil: z.number()
})

/** A purchase as its learner sees it. Times in milliseconds since 1970. Newer fields have defaults because a server may be older than its client. */
export const purchaseSchema = z.strictObject({
  purchaseId: purchaseIdSchema,
  /** Payment reference for the provider, on receipts, and for support requests. */
  reference: z.string(),
  offer: offerRefSchema,
  title: z.string(),
  price: priceSchema,
  provider: z.enum(providerNames),
  /** No money moves: the test provider, or a provider's test keys. */
  isTest: z.boolean(),
  state: z.enum(purchaseStates),
  reason: z.enum(purchaseReasons).nullable(),
  startedAt: z.number(),
  /** When its state last changed. */
  changedAt: z.number(),
  /** The money may still arrive, so the backend refuses a second purchase of the same offer. */
  isOnItsWay: z.boolean().default(false),
  /** The payment had no effect because its learner already had permanent access by other means. */
  isInVain: z.boolean().default(false),
  /** Payment channel as the provider names it, such as `card`, `bank_transfer` or `ussd`; null until known. */
  channel: z.string().nullable().default(null),
  /** Null if it is paid in a Koya window. */
  handOver: paymentLinkSchema.nullable().default(null)
})

/** Address of the checkout and the addresses that signal its end; all on the checkout's own origin. */
export const checkoutAddressesSchema = z.strictObject({
  /** Contains a token that opens the page once. */
  address: z.url({ protocol: /^https?$/ }),
  doneAddress: z.url({ protocol: /^https?$/ }),
  cancelledAddress: z.url({ protocol: /^https?$/ })
})

/** `none`: nothing can be bought here. `test`: no money moves. */
export const paymentOfferSchema = z.strictObject({ kind: z.enum(['none', 'provider', 'test']), provider: z.enum(providerNames).nullable() })

export type Purchase = z.infer<typeof purchaseSchema>
export type CheckoutAddresses = z.infer<typeof checkoutAddressesSchema>
export type PaymentOffer = z.infer<typeof paymentOfferSchema>
