import { runs, type Holder, type Holding } from '../../../src-shared/billing/may-open.ts'
import type { ProfileRepository } from '../../account/store/profile-repository.ts'
import type { OfferRepository, StoredPlan } from './offer-repository.ts'
import type { StoredSubscription, SubscriptionRepository } from './subscription-repository.ts'

/** What a learner has now, for `mayOpen`. */
export interface Entitlements extends Holder {
  /** Null only on a server without plans. */
  readonly planSlug: string | null
  /** Bought, or part of a running plan. */
  readonly addOnSlugs: ReadonlySet<string>
}

interface EntitlementDeps {
  readonly offers: Pick<OfferRepository, 'listPlans'>
  readonly subscriptions: SubscriptionRepository
  readonly profiles: Pick<ProfileRepository, 'readUser'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

export function createEntitlements({ offers, subscriptions, profiles, now }: EntitlementDeps): (accountId: string) => Promise<Entitlements> {
  return async (accountId) => {
    const held = await Promise.all([
      offers.listPlans(),
      subscriptions.listPlansOf(accountId),
      subscriptions.listAddOnsOf(accountId),
      profiles.readUser(accountId)
    ])
    const [plans, planHistory, addOnHistory, user] = held
    return { ...judgeEntitlements({ plans, planHistory, addOnHistory }, now()), classLevel: user?.profile.classLevel ?? null }
  }
}

interface History {
  readonly plans: readonly Pick<StoredPlan, 'slug' | 'period' | 'includes'>[]
  readonly planHistory: readonly StoredSubscription[]
  readonly addOnHistory: readonly StoredSubscription[]
}

/**
 * Returns what a history entitles to. Pure. The current plan is a running paid one before the free one; of several, the newest. All running
 * plans give what they include.
 */
export function judgeEntitlements({ plans, planHistory, addOnHistory }: History, now: number): Omit<Entitlements, 'classLevel'> {
  const running = planHistory.filter((subscription) => runs(subscription, now)).toSorted((one, other) => other.startedAt - one.startedAt)
  const planOf = (slug: string): History['plans'][number] | undefined => plans.find((plan) => plan.slug === slug)
  const current = running.find(({ slug }) => planOf(slug)?.period !== 'forever') ?? running[0]
  // A revoked entry has no days of grace.
  const counts = ({ isRevoked, endsAt }: StoredSubscription): boolean => !isRevoked || (endsAt !== null && now < endsAt)
  const holdings: readonly Holding[] = [
    ...addOnHistory.filter(counts).map(({ slug, startedAt, endsAt }): Holding => ({ addOn: slug, by: 'add-on', startedAt, endsAt })),
    ...planHistory
      .filter(counts)
      .flatMap(({ slug, startedAt, endsAt }) => (planOf(slug)?.includes ?? []).map((addOn): Holding => ({ addOn, by: 'plan', startedAt, endsAt })))
  ]
  const addOnSlugs = new Set(holdings.filter((holding) => runs(holding, now)).map(({ addOn }) => addOn))
  return { planSlug: current?.slug ?? null, addOnSlugs, holdings }
}
