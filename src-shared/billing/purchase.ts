import { offerRefSchema } from './offer.ts'
import { priceSchema } from './plans.ts'
import { z } from '../kernel/schema/zod.ts'
import { providerNames } from './payment-providers.ts'
import { purchaseReasons, purchaseStates } from './purchase-state.ts'

/** The client makes the id, so that a repeated start is one purchase (decision 5). */
export const purchaseIdSchema = z.uuid()

/** What a purchase that was handed to somebody's phone has besides. */
const paymentLinkSchema = z.strictObject({
  /** Where it is paid; null where it is not to be paid there any more, or not to be shown here. */
  link: z.url({ protocol: /^https?$/ }).nullable(),
  /** Until when it can be paid there, by the backend's clock. */
  holdsUntil: z.number()
})

/** A purchase as its learner sees it. Times are milliseconds since 1970. What came in later versions has a default: a server may be older than a client. */
export const purchaseSchema = z.strictObject({
  purchaseId: purchaseIdSchema,
  /** What the provider and a receipt call it; what a learner tells whoever asks. */
  reference: z.string(),
  offer: offerRefSchema,
  title: z.string(),
  price: priceSchema,
  provider: z.enum(providerNames),
  /** No money moves: the test payment, or a provider's test keys. */
  isTest: z.boolean(),
  state: z.enum(purchaseStates),
  reason: z.enum(purchaseReasons).nullable(),
  startedAt: z.number(),
  /** When its state last changed. */
  changedAt: z.number(),
  /** Its money may come any hour, so that the same is not to be paid for again; the backend refuses it. */
  isOnItsWay: z.boolean().default(false),
  /** It was paid, and its money opened nothing: its learner had the same for good before, by whatever way. */
  isInVain: z.boolean().default(false),
  /** How it was paid, such as `card`, `bank_transfer` or `ussd`, as the provider says; null until it is known. */
  channel: z.string().nullable().default(null),
  /** Null where it is paid in a window of Koya. */
  handOver: paymentLinkSchema.nullable().default(null)
})

/** Where the checkout opens, and by which addresses it says that it ended. Each lies on the checkout's own origin. */
export const checkoutAddressesSchema = z.strictObject({
  /** Holds a token that opens the page once. */
  address: z.url({ protocol: /^https?$/ }),
  doneAddress: z.url({ protocol: /^https?$/ }),
  cancelledAddress: z.url({ protocol: /^https?$/ })
})

/** `none`: nothing can be bought here. `test`: no money moves. */
export const paymentOfferSchema = z.strictObject({ kind: z.enum(['none', 'provider', 'test']), provider: z.enum(providerNames).nullable() })

export type Purchase = z.infer<typeof purchaseSchema>
export type CheckoutAddresses = z.infer<typeof checkoutAddressesSchema>
export type PaymentOffer = z.infer<typeof paymentOfferSchema>
