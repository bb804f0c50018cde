import type { Queries } from '../../platform/database/open-database.ts'
import type { AppendMemory } from './append-memory.ts'

/** In every time zone, a day begins with a quarter of an hour. */
export const QUARTER_MS = 900_000

/**
 * Records that an account studied in this quarter of an hour, unless the newest row already does. `receivedAt`: the backend's clock, milliseconds
 * since 1970. Rows are in order of arrival, whatever the clock said, so that a changed clock is visible.
 */
export async function saveStudyQuarter(
  queries: Queries,
  { accountId, receivedAt, memory }: { accountId: string; receivedAt: number; memory?: AppendMemory }
): Promise<void> {
  const quarter = Math.floor(receivedAt / QUARTER_MS)
  if (memory?.hasStudied(accountId, quarter) === true) return
  const newest = await queries
    .selectFrom('answered_quarter')
    .select(['number', 'quarter'])
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.quarter === quarter) {
    // It was committed before; what this transaction writes may still be undone.
    memory?.noteStudied(accountId, quarter)
    return
  }
  memory?.forgetStudied(accountId)
  await queries
    .insertInto('answered_quarter')
    .values({ account_id: accountId, number: (newest?.number ?? 0) + 1, quarter })
    // Another attempt of the same account was first, and its row records the same.
    .onConflict((conflict) => conflict.columns(['account_id', 'number']).doNothing())
    .execute()
}

/** Returns the starts of the quarters of an hour in which the account studied, milliseconds since 1970, in order of arrival. */
export async function listStudyQuarters(queries: Queries, accountId: string): Promise<readonly number[]> {
  const rows = await queries.selectFrom('answered_quarter').select('quarter').where('account_id', '=', accountId).orderBy('number').execute()
  return rows.map(({ quarter }) => quarter * QUARTER_MS)
}
