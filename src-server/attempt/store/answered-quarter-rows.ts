import type { Queries } from '../../platform/database/open-database.ts'

/** Every time zone's day begins with one. */
export const QUARTER_MS = 900_000

/**
 * Writes down that answers of an account came in this quarter of an hour, unless the newest row says so already. `receivedAt`: the backend's
 * clock, milliseconds since 1970. The rows stand in the order in which they came, whatever the clock said, so that one that was changed shows.
 */
export async function saveAnsweredQuarter(queries: Queries, accountId: string, receivedAt: number): Promise<void> {
  const quarter = Math.floor(receivedAt / QUARTER_MS)
  const newest = await queries
    .selectFrom('answered_quarter')
    .select(['number', 'quarter'])
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.quarter === quarter) return
  await queries
    .insertInto('answered_quarter')
    .values({ account_id: accountId, number: (newest?.number ?? 0) + 1, quarter })
    // Another attempt of the same account was first: its row says as much.
    .onConflict((conflict) => conflict.columns(['account_id', 'number']).doNothing())
    .execute()
}

/** The beginnings of the quarters of an hour with answers, milliseconds since 1970, in the order in which they came. */
export async function listAnsweredQuarters(queries: Queries, accountId: string): Promise<readonly number[]> {
  const rows = await queries.selectFrom('answered_quarter').select('quarter').where('account_id', '=', accountId).orderBy('number').execute()
  return rows.map(({ quarter }) => quarter * QUARTER_MS)
}
