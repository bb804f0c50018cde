import type { Queries } from '../../platform/database/open-database.ts'
import { forEachPaper } from '../../platform/database/paper-items.ts'
import type { CountPosition } from './item-count-rows.ts'

/** A marked attempt whose answers are not counted yet. */
export interface UncountedReport {
  readonly attemptId: string
  /** Null while its learner's data is being deleted. */
  readonly accountId: string | null
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** It was marked elsewhere, and this server does not vouch for it. */
  readonly isImported: boolean
}

/** Lists at most `limit` reports after the position that were received by `until`, milliseconds since 1970, in order. */
export async function listUncounted(
  queries: Queries,
  { receivedAt, attemptId }: Omit<CountPosition, 'revision'>,
  { until, limit }: { readonly until: number; readonly limit: number }
): Promise<readonly UncountedReport[]> {
  const reports = await queries
    .selectFrom('attempt_report')
    .select(['attempt_id', 'received_at'])
    .where('received_at', '>=', receivedAt)
    .where((row) => row.or([row('received_at', '>', receivedAt), row('attempt_id', '>', attemptId)]))
    .where('received_at', '<=', until)
    .orderBy('received_at')
    .orderBy('attempt_id')
    .limit(limit)
    .execute()
  if (reports.length === 0) return []
  const ids = reports.map((row) => row.attempt_id)
  const owners = await queries.selectFrom('attempt').select(['attempt_id', 'account_id']).where('attempt_id', 'in', ids).execute()
  const imported = await queries.selectFrom('brought_attempt').select('attempt_id').where('attempt_id', 'in', ids).execute()
  const ownerOf = new Map(owners.map((row) => [row.attempt_id, row.account_id]))
  const isImported = new Set(imported.map((row) => row.attempt_id))
  return reports.map(({ attempt_id: id, received_at: at }) => ({
    attemptId: id,
    accountId: ownerOf.get(id) ?? null,
    receivedAt: at,
    isImported: isImported.has(id)
  }))
}

interface EarlierThan extends Pick<UncountedReport, 'attemptId' | 'receivedAt'> {
  readonly accountId: string
}

/**
 * Reads the items whose keys a learner may have known before a report was received: those of all reports received earlier, and those seen outside any
 * paper. By arrival and not by start: what is received later may have been answered after the other report was shown.
 */
export async function readKnownItems(queries: Queries, { accountId, attemptId, receivedAt }: EarlierThan): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  const earlier = await queries
    .selectFrom('attempt')
    .innerJoin('attempt_report', 'attempt_report.attempt_id', 'attempt.attempt_id')
    .select('attempt.attempt_id')
    .where('account_id', '=', accountId)
    .where('received_at', '<=', receivedAt)
    .where((row) => row.or([row('received_at', '<', receivedAt), row('attempt_report.attempt_id', '<', attemptId)]))
    .execute()
  await forEachPaper(
    queries,
    earlier.map((row) => row.attempt_id),
    (_, itemIds) => {
      for (const itemId of itemIds) known.add(itemId)
    }
  )
  const seen = await queries.selectFrom('item_seen').select('item_id').where('account_id', '=', accountId).where('seen_at', '<', receivedAt).execute()
  for (const row of seen) known.add(row.item_id)
  return known
}
