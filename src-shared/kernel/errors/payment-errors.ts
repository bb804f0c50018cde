/** Reasons why a purchase failed; each text says what happened to the money. Part of `errorStatus`. */
export const paymentErrors = {
  'payment/not-offered': 409,
  'payment/unknown-offer': 404,
  'payment/free-offer': 409,
  'payment/already-owned': 409,
  'payment/already-pending': 409,
  'payment/already-begun': 409,
  'payment/too-many': 429,
  'payment/not-found': 404,
  'payment/locked': 403,
  'payment/unsafe-checkout': 502,
  'payment/no-link': 502,
  'payment/unsafe-link': 502
} as const satisfies Record<string, number>
