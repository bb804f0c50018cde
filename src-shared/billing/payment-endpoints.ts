import { offerRefSchema } from './offer.ts'
import { checkoutAddressesSchema, paymentOfferSchema, purchaseIdSchema, purchaseSchema } from './purchase.ts'
import { z } from '../kernel/schema/zod.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

const purchaseParams = z.strictObject({ purchaseId: purchaseIdSchema })

/** Purchase endpoints. A purchase becomes paid only through the backend's query to the provider; clients' claims never count. */
export const paymentEndpoints = {
  listPurchases: endpoint({
    method: 'GET',
    path: '/api/purchases',
    caller: 'account',
    reply: z.strictObject({ payment: paymentOfferSchema, purchases: z.array(purchaseSchema) }),
    errors: [],
    summary: 'Whether anything can be bought here, and the learner’s own purchases, newest first.'
  }),
  startPurchase: endpoint({
    method: 'POST',
    path: '/api/purchases',
    caller: 'account',
    body: z.strictObject({ purchaseId: purchaseIdSchema, offer: offerRefSchema }),
    reply: z.strictObject({ purchase: purchaseSchema, checkout: checkoutAddressesSchema }),
    errors: [
      'payment/not-offered',
      'payment/unknown-offer',
      'payment/free-offer',
      'payment/already-owned',
      'payment/already-pending',
      'payment/already-begun',
      'payment/too-many'
    ],
    summary: 'Begins a purchase and answers where its checkout opens. Repeated before the checkout has opened, it answers with a new one-time token.'
  }),
  handOverPurchase: endpoint({
    method: 'POST',
    path: '/api/purchases/hand-over',
    caller: 'account',
    body: z.strictObject({ purchaseId: purchaseIdSchema, offer: offerRefSchema }),
    reply: z.strictObject({ purchase: purchaseSchema }),
    errors: [
      'payment/not-offered',
      'payment/unknown-offer',
      'payment/free-offer',
      'payment/already-owned',
      'payment/already-pending',
      'payment/already-begun',
      'payment/too-many',
      'payment/no-link'
    ],
    summary:
      'Begins a purchase that somebody else pays on a phone, by a link to the provider’s own page. While a link of the offer can be paid, it answers with that one.'
  }),
  checkPurchase: endpoint({
    method: 'POST',
    path: '/api/purchases/:purchaseId/check',
    caller: 'account',
    ownedBy: 'purchaseId',
    params: purchaseParams,
    body: z.strictObject({ window: z.enum(['open', 'done', 'closed']) }),
    reply: z.strictObject({ purchase: purchaseSchema }),
    errors: ['payment/not-found'],
    summary: 'Takes what became of the checkout’s window, asks the provider where that is due, and answers how the purchase stands.'
  })
} as const
