import type { AddOn, Plan } from './plans.ts'
import { isChargeable } from './minor-units.ts'

/**
 * Returns whether a learner can buy an offer. School plans are excluded: a school buys seats for its learners at a volume price, which a single
 * learner must not get.
 */
export function isForSale(offer: Pick<Plan, 'price' | 'audience'> | Pick<AddOn, 'price'>): boolean {
  return isChargeable(offer.price) && !('audience' in offer && offer.audience.kind === 'school')
}
