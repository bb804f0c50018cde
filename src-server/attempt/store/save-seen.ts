import type { Queries } from '../../platform/database/open-database.ts'

interface Seen {
  readonly accountId: string
  /** Of at most a paper: they are written at once. */
  readonly itemIds: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Records that an account sees the keys of these items outside any paper; the first time counts. Their later answers are no first answers. */
export async function saveSeen(queries: Queries, { accountId, itemIds, now }: Seen): Promise<void> {
  if (itemIds.length === 0) return
  await queries
    .insertInto('item_seen')
    .values(itemIds.map((itemId) => ({ account_id: accountId, item_id: itemId, seen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
