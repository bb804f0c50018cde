import type { OfferRef } from './offer.ts'
import type { Purchase } from './purchase.ts'

/**
 * Returns the offer's purchase whose link can be paid now. Expects `purchases` newest first. A later paid or pending purchase invalidates older
 * links, so that nobody pays for the same offer twice.
 */
export function findLiveLink(purchases: readonly Purchase[], { kind, slug }: OfferRef): Purchase | undefined {
  const ofOffer = purchases.filter(({ offer }) => offer.kind === kind && offer.slug === slug)
  const newest = ofOffer.find((one) => hasLink(one) || one.state === 'paid' || one.state === 'pending')
  return newest && hasLink(newest) ? newest : undefined
}

/** Returns whether the purchase can still be paid on a phone. */
export function hasLink({ handOver: paymentLink }: Pick<Purchase, 'handOver'>): boolean {
  return typeof paymentLink?.link === 'string'
}
