import type { OfferRepository, StoredPlan } from './offer-repository.ts'
import type { StoredSubscription, SubscriptionRepository } from './subscription-repository.ts'

/** What a learner has now. */
export interface Entitlements {
  /** Null only on a server without plans. */
  readonly planSlug: string | null
  /** Bought, or part of the plan. */
  readonly addOnSlugs: ReadonlySet<string>
}

interface EntitlementDeps {
  readonly offers: Pick<OfferRepository, 'listPlans'>
  readonly subscriptions: SubscriptionRepository
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

export function createEntitlements({ offers, subscriptions, now }: EntitlementDeps): (accountId: string) => Promise<Entitlements> {
  return async (accountId) => {
    await subscriptions.keepFreePlan(accountId)
    const held = await Promise.all([offers.listPlans(), subscriptions.listPlansOf(accountId), subscriptions.listAddOnsOf(accountId)])
    return judgeEntitlements({ plans: held[0], planHistory: held[1], addOnHistory: held[2] }, now())
  }
}

/** Whether it runs at `now`, both in milliseconds since 1970. */
export function isRunning({ startedAt, endsAt }: Pick<StoredSubscription, 'startedAt' | 'endsAt'>, now: number): boolean {
  return startedAt <= now && (endsAt === null || now < endsAt)
}

interface Holdings {
  readonly plans: readonly Pick<StoredPlan, 'slug' | 'period' | 'includes'>[]
  readonly planHistory: readonly StoredSubscription[]
  readonly addOnHistory: readonly StoredSubscription[]
}

/** A running plan that was paid for comes before the free one; of several the newest counts. Pure. */
export function judgeEntitlements({ plans, planHistory, addOnHistory }: Holdings, now: number): Entitlements {
  const running = planHistory.filter((subscription) => isRunning(subscription, now)).toSorted((one, other) => other.startedAt - one.startedAt)
  const planOf = (slug: string): Holdings['plans'][number] | undefined => plans.find((plan) => plan.slug === slug)
  const current = running.find(({ slug }) => planOf(slug)?.period !== 'forever') ?? running[0]
  const bought = addOnHistory.filter((subscription) => isRunning(subscription, now)).map(({ slug }) => slug)
  const included = current ? (planOf(current.slug)?.includes ?? []) : []
  return { planSlug: current?.slug ?? null, addOnSlugs: new Set([...bought, ...included]) }
}
