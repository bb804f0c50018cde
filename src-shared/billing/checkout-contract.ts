import { offerRefSchema } from './offer.ts'
import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { paymentOfferSchema, purchaseIdSchema, purchaseSchema } from './purchase.ts'

/** State of the checkout window. `done` and `cancelled` are the page's own claims. */
const checkoutWindowSchema = z.strictObject({
  /** Null if no checkout has been opened since the app started. */
  purchaseId: purchaseIdSchema.nullable(),
  phase: z.enum(['none', 'opening', 'open', 'done', 'cancelled', 'closed', 'failed'])
})

/** Purchases: main opens the checkout window, and the backend reports the payment's result. */
export const checkoutContract = {
  /** Returns whether purchases are possible here, and the learner's purchases, newest first. */
  list: request(z.strictObject({}), z.strictObject({ payment: paymentOfferSchema, purchases: z.array(purchaseSchema) }), outsideExams),
  /** Starts a purchase and opens its window; closes the window of an earlier purchase. */
  start: request(z.strictObject({ offer: offerRefSchema }), z.strictObject({ purchase: purchaseSchema }), outsideExamsAndKiosks),
  /** Starts a purchase that somebody else pays on a phone, and returns it with its payment link. Reuses an existing link that is still valid. */
  handOver: request(z.strictObject({ offer: offerRefSchema }), z.strictObject({ purchase: purchaseSchema }), outsideExamsAndKiosks),
  /** Returns the purchase's current state. If the backend does not know the result, it asks the provider. */
  check: request(z.strictObject({ purchaseId: purchaseIdSchema }), z.strictObject({ purchase: purchaseSchema }), outsideExams),
  /** Brings the window to the front; returns whether there is one. */
  raise: request(z.strictObject({}), z.strictObject({ isOpen: z.boolean() }), outsideExamsAndKiosks),
  /** Closes the window, if any. */
  close: request(z.strictObject({}), z.strictObject({}), outsideExams),
  readWindow: request(z.strictObject({}), checkoutWindowSchema, outsideExams),
  windowChanged: event(checkoutWindowSchema)
}

export type CheckoutWindowView = z.infer<typeof checkoutWindowSchema>
