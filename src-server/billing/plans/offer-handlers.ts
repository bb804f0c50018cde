import type { Subscription } from '../../../src-shared/billing/plans.ts'
import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { GRACE_MS } from '../../../src-shared/billing/may-open.ts'
import { needsRenewal, stateOf } from '../../../src-shared/billing/renewal.ts'
import type { Entitlements } from './create-entitlements.ts'
import type { OfferRepository } from './offer-repository.ts'
import type { StoredSubscription, SubscriptionRepository } from './subscription-repository.ts'

interface OfferDeps {
  readonly offers: OfferRepository
  readonly subscriptions: SubscriptionRepository
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type OfferHandlers = Pick<HandlerTable, 'listPlans' | 'listSubscriptions' | 'listAddOns' | 'listAddOnSubscriptions'>

/** Lists plans and add-ons, and what a learner has of them. */
export function createOfferHandlers({ offers, subscriptions, readEntitlements, now }: OfferDeps): OfferHandlers {
  return {
    listPlans: async ({ caller }) => {
      const [plans, { planSlug }] = await Promise.all([offers.listPlans(), readEntitlements(caller.accountId)])
      const shown = plans.filter(({ slug, isRetired }) => !isRetired || slug === planSlug)
      return succeed({ plans: shown.map(({ includes: _, isRetired: __, ...plan }) => ({ ...plan, isCurrent: plan.slug === planSlug })) })
    },
    listSubscriptions: async ({ caller }) => {
      const held = await subscriptions.listPlansOf(caller.accountId)
      return succeed({ subscriptions: toSubscriptions(held, now()) })
    },
    listAddOns: async ({ caller }) => {
      const [addOns, { addOnSlugs }] = await Promise.all([offers.listAddOns(), readEntitlements(caller.accountId)])
      return succeed({ addOns: addOns.map((addOn) => ({ ...addOn, isOwned: addOnSlugs.has(addOn.slug) })) })
    },
    listAddOnSubscriptions: async ({ caller }) => {
      const held = await subscriptions.listAddOnsOf(caller.accountId)
      return succeed({ subscriptions: toSubscriptions(held, now()) })
    }
  }
}

function toSubscriptions(held: readonly StoredSubscription[], now: number): Subscription[] {
  return held.map(({ isRevoked, ...subscription }) => {
    const { slug, endsAt } = subscription
    const state = stateOf({ ...subscription, isRevoked }, now)
    const ofSame = held.filter((other) => other.slug === slug && !other.isRevoked)
    // Shown once, at the entry that ends last.
    const isLast = ofSame.every((other) => endsAt !== null && other.endsAt !== null && other.endsAt <= endsAt)
    return {
      ...subscription,
      state,
      openUntil: state === 'grace' && endsAt !== null ? endsAt + GRACE_MS : null,
      renewal: isLast && !isRevoked ? needsRenewal(ofSame, now) : null
    }
  })
}
