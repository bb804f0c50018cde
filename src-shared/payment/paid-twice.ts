import type { Purchase } from './purchase.ts'

type Paid = Pick<Purchase, 'offer' | 'state' | 'changedAt' | 'isTest'>

/**
 * Those of one learner's purchases whose money opened nothing: add-ons, which are had for good, that an earlier payment had opened. A plan that is
 * paid for again runs longer. What was given back counts no more. Pure; the order of `purchases` does not matter.
 */
export function findPaidTwice<One extends Paid>(purchases: readonly One[]): readonly One[] {
  const paid = purchases
    .filter(({ offer, state, isTest }) => offer.kind === 'add-on' && state === 'paid' && !isTest)
    .toSorted((one, other) => one.changedAt - other.changedAt)
  return paid.filter(({ offer }, index) => paid.findIndex((first) => first.offer.slug === offer.slug) < index)
}
