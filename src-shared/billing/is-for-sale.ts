import type { AddOn, Plan } from './plans.ts'
import { isChargeable } from './minor-units.ts'

/**
 * Whether a learner can buy it. A school's seat is bought by the school for whoever sits on it: sold to one learner it would be that learner's plan
 * at the price for many.
 */
export function isForSale(offer: Pick<Plan, 'price' | 'audience'> | Pick<AddOn, 'price'>): boolean {
  return isChargeable(offer.price) && !('audience' in offer && offer.audience.kind === 'school')
}
