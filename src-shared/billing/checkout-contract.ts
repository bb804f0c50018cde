import { offerRefSchema } from './offer.ts'
import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { paymentOfferSchema, purchaseIdSchema, purchaseSchema } from './purchase.ts'

/** What became of the checkout window: `done` and `cancelled` are the page's own word. */
const checkoutWindowSchema = z.strictObject({
  /** Null while no checkout was opened since the start. */
  purchaseId: purchaseIdSchema.nullable(),
  phase: z.enum(['none', 'opening', 'open', 'done', 'cancelled', 'closed', 'failed'])
})

/** Buying: main opens the checkout window and the backend says what became of the money. */
export const checkoutContract = {
  /** Whether anything can be bought here now, and the learner's purchases, newest first. */
  list: request(z.strictObject({}), z.strictObject({ payment: paymentOfferSchema, purchases: z.array(purchaseSchema) }), outsideExams),
  /** Begins a purchase and opens its window; a window of an earlier one closes. */
  start: request(z.strictObject({ offer: offerRefSchema }), z.strictObject({ purchase: purchaseSchema }), outsideExamsAndKiosks),
  /** Begins a purchase that somebody else pays on a phone, and answers it with its link; the one that is out already where it still holds. */
  handOver: request(z.strictObject({ offer: offerRefSchema }), z.strictObject({ purchase: purchaseSchema }), outsideExamsAndKiosks),
  /** Asks what became of it; the backend asks the provider where it does not know. */
  check: request(z.strictObject({ purchaseId: purchaseIdSchema }), z.strictObject({ purchase: purchaseSchema }), outsideExams),
  /** Brings the window to the front; answers whether there is one. */
  raise: request(z.strictObject({}), z.strictObject({ isOpen: z.boolean() }), outsideExamsAndKiosks),
  /** Closes the window, if there is one. */
  close: request(z.strictObject({}), z.strictObject({}), outsideExams),
  readWindow: request(z.strictObject({}), checkoutWindowSchema, outsideExams),
  windowChanged: event(checkoutWindowSchema)
}

export type CheckoutWindowView = z.infer<typeof checkoutWindowSchema>
