import { spansOf, type GrantSource } from '../../../src-shared/billing/ledger.ts'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import { createGrantRepository, type StoredGrant } from './grant-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** Times in milliseconds since 1970. `endsAt` is null without an end; a subscription revoked before it began ends at `startedAt`. */
export interface StoredSubscription {
  /** The id of the grant; `free` for the free plan, which has none. */
  readonly subscriptionId: string
  /** Of the plan or the add-on. */
  readonly slug: string
  readonly title: string
  readonly startedAt: number
  readonly endsAt: number | null
  readonly isRevoked: boolean
  /** `free` is the plan that every account has. */
  readonly source: GrantSource | 'free'
  readonly reference: string
  readonly paid: Price | null
  /** When it was granted. */
  readonly madeAt: number
}

export interface SubscriptionRepository {
  /** The subscriptions of the ledger, and the free plan since the account was created. Newest first. */
  readonly listPlansOf: (accountId: string) => Promise<readonly StoredSubscription[]>
  /** Newest first. */
  readonly listAddOnsOf: (accountId: string) => Promise<readonly StoredSubscription[]>
}

/** Reads the subscriptions of accounts from their ledgers. */
export function createSubscriptionRepository(queries: Queries): SubscriptionRepository {
  return {
    listPlansOf: async (accountId) => {
      const [held, free] = await Promise.all([listHeld(queries, accountId, 'plan'), readFreePlan(queries, accountId)])
      return [...held, ...free].toSorted(newestFirst)
    },
    listAddOnsOf: async (accountId) => (await listHeld(queries, accountId, 'add-on')).toSorted(newestFirst)
  }
}

function newestFirst(one: StoredSubscription, other: StoredSubscription): number {
  return other.startedAt - one.startedAt || (one.subscriptionId < other.subscriptionId ? -1 : 1)
}

async function listHeld(queries: Queries, accountId: string, kind: OfferRef['kind']): Promise<readonly StoredSubscription[]> {
  const [entries, titles] = await Promise.all([createGrantRepository(queries).listOf(accountId), readTitles(queries, kind)])
  const grants = new Map(entries.flatMap((entry): [string, StoredGrant][] => (entry.kind === 'grant' ? [[entry.entryId, entry]] : [])))
  return spansOf(entries).flatMap(({ entryId, offer, startedAt, endsAt, isRevoked }) => {
    const grant = grants.get(entryId)
    if (offer.kind !== kind || grant === undefined) return []
    const { source, reference, paid, madeAt } = grant
    return [
      {
        subscriptionId: entryId,
        slug: offer.slug,
        title: titles.get(offer.slug) ?? offer.slug,
        startedAt,
        endsAt,
        isRevoked,
        source,
        reference,
        paid,
        madeAt
      }
    ]
  })
}

/** Includes retired offers. */
async function readTitles(queries: Queries, kind: OfferRef['kind']): Promise<ReadonlyMap<string, string>> {
  const rows =
    kind === 'plan'
      ? await queries.selectFrom('plan').select(['slug', 'title']).execute()
      : await queries.selectFrom('add_on').select(['slug', 'title']).execute()
  return new Map(rows.map(({ slug, title }) => [slug, title]))
}

/** Empty on a server without plans. */
async function readFreePlan(queries: Queries, accountId: string): Promise<readonly StoredSubscription[]> {
  const account = await queries.selectFrom('account').select('created_at').where('account_id', '=', accountId).executeTakeFirst()
  const plan = await queries
    .selectFrom('plan')
    .select(['slug', 'title'])
    .where('period', '=', 'forever')
    .where('is_retired', '=', 0)
    .executeTakeFirst()
  if (!account || !plan) return []
  const startedAt = account.created_at
  const given = { source: 'free', reference: '', paid: null, isRevoked: false, madeAt: startedAt } as const
  return [{ subscriptionId: 'free', ...plan, startedAt, endsAt: null, ...given }]
}
