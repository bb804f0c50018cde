import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/open-database.ts'

/** Times in milliseconds since 1970; `endsAt` is null for what does not end. */
export interface StoredSubscription {
  readonly subscriptionId: string
  /** Of the plan or the add-on. */
  readonly slug: string
  readonly title: string
  readonly startedAt: number
  readonly endsAt: number | null
}

export interface SubscriptionRepository {
  /** Gives the account the free plan from its first day on, unless it has it. */
  readonly keepFreePlan: (accountId: string) => Promise<void>
  /** Newest first. */
  readonly listPlansOf: (accountId: string) => Promise<readonly StoredSubscription[]>
  /** Newest first. */
  readonly listAddOnsOf: (accountId: string) => Promise<readonly StoredSubscription[]>
}

export function createSubscriptionRepository(queries: Queries): SubscriptionRepository {
  return {
    keepFreePlan: (accountId) => keepFreePlan(queries, accountId),
    listPlansOf: async (accountId) => {
      const rows = await queries
        .selectFrom('subscription')
        .innerJoin('plan', 'plan.slug', 'subscription.plan_slug')
        .select(['subscription_id', 'plan_slug as slug', 'title', 'started_at', 'ends_at'])
        .where('account_id', '=', accountId)
        .orderBy('started_at', 'desc')
        .orderBy('subscription_id')
        .execute()
      return rows.map(toStored)
    },
    listAddOnsOf: async (accountId) => {
      const rows = await queries
        .selectFrom('add_on_subscription')
        .innerJoin('add_on', 'add_on.slug', 'add_on_subscription.add_on_slug')
        .select(['subscription_id', 'add_on_slug as slug', 'title', 'started_at', 'ends_at'])
        .where('account_id', '=', accountId)
        .orderBy('started_at', 'desc')
        .orderBy('subscription_id')
        .execute()
      return rows.map(toStored)
    }
  }
}

async function keepFreePlan(queries: Queries, accountId: string): Promise<void> {
  const account = await queries.selectFrom('account').select('created_at').where('account_id', '=', accountId).executeTakeFirst()
  const plan = await queries.selectFrom('plan').select('slug').where('period', '=', 'forever').where('is_retired', '=', 0).executeTakeFirst()
  if (!account || !plan) return
  await queries
    .insertInto('subscription')
    .values({ subscription_id: randomUUID(), account_id: accountId, plan_slug: plan.slug, started_at: account.created_at, ends_at: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'plan_slug', 'started_at']).doNothing())
    .execute()
}

interface SubscriptionRow {
  readonly subscription_id: string
  readonly slug: string
  readonly title: string
  readonly started_at: number
  readonly ends_at: number | null
}

function toStored({ subscription_id: subscriptionId, slug, title, started_at: startedAt, ends_at: endsAt }: SubscriptionRow): StoredSubscription {
  return { subscriptionId, slug, title, startedAt, endsAt }
}
