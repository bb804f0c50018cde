import type { OfferRef } from './offer.ts'
import type { Purchase } from './purchase.ts'

/**
 * The purchase of that offer whose link can be paid now. `purchases`: newest first. One that was paid since, or whose money is on its way, ends
 * those before it: nobody is to pay for the same twice.
 */
export function findLiveLink(purchases: readonly Purchase[], { kind, slug }: OfferRef): Purchase | undefined {
  const ofOffer = purchases.filter(({ offer }) => offer.kind === kind && offer.slug === slug)
  const newest = ofOffer.find((one) => hasLink(one) || one.state === 'paid' || one.state === 'pending')
  return newest && hasLink(newest) ? newest : undefined
}

/** Whether somebody can still pay it on a phone. */
export function hasLink({ handOver: paymentLink }: Pick<Purchase, 'handOver'>): boolean {
  return typeof paymentLink?.link === 'string'
}
