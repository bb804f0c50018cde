/** Why nothing could be bought; each says what happened to the money. Part of `errorTable`. */
export const paymentErrors = {
  'payment/not-offered': { status: 409, message: 'Nothing can be bought on this server. Plans come from the school or centre that runs it.' },
  'payment/unknown-offer': { status: 404, message: 'This is not on offer any more. Nothing was charged.' },
  'payment/free-offer': { status: 409, message: 'This costs nothing, so there is nothing to pay.' },
  'payment/already-owned': { status: 409, message: 'You have this already. Nothing was charged.' },
  'payment/already-pending': {
    status: 409,
    message: 'A payment for this is still on its way, so that you do not pay twice no other was begun. Wait for it, or ask whoever sold it to you.'
  },
  'payment/already-begun': { status: 409, message: 'This payment was begun before. Begin another one.' },
  'payment/too-many': { status: 429, message: 'You have begun many payments within the last hour. Nothing was charged. Please wait a little.' },
  'payment/not-found': { status: 404, message: 'There is no such payment.' },
  'payment/locked': { status: 403, message: 'Your centre has set that nothing is bought on this computer. Nothing was charged.' },
  'payment/unsafe-checkout': {
    status: 502,
    message: 'The server named a place for the payment that Koya does not trust, so no window was opened. Nothing was charged.'
  },
  'payment/no-link': {
    status: 502,
    message: 'The payment service gave no link just now. Nothing was charged. Try again in a moment, or pay on this computer.'
  },
  'payment/unsafe-link': {
    status: 502,
    message: 'The server named a page for the payment that Koya does not trust, so its link is not shown. Nothing was charged.'
  }
} as const satisfies Record<string, { status: number; message: string }>
