import { sql, type RawBuilder } from 'kysely'
import { yieldToEventLoop } from '../jobs/yield-regularly.ts'
import { kindOf } from './kind-of.ts'
import type { Queries } from './open-database.ts'

/** How many papers are read at once; the exams that we know have at most 180 items. */
const PAPERS_PER_READ = 100

/** Item ids contain only words, digits, hyphens and a tilde. */
export function joinIds(itemIds: readonly string[]): string {
  return itemIds.join(' ')
}

export function splitIds(itemIds: string): string[] {
  return itemIds === '' ? [] : itemIds.split(' ')
}

/**
 * Whether a paper has an item. PostgreSQL finds such papers by the index `attempt_paper_by_item`; SQLite reads the items of all, of which one computer has
 * few.
 */
export function hasItem(queries: Queries, itemId: string): RawBuilder<boolean> {
  if (itemId.includes(' ')) return sql<boolean>`1 = 0`
  if (kindOf(queries) === 'postgres') return sql<boolean>`string_to_array(attempt_paper.item_ids, ' ') @> array[${itemId}]::text[]`
  return sql<boolean>`instr(' ' || attempt_paper.item_ids || ' ', ${` ${itemId} `}) > 0`
}

/** Reads the items of these papers. */
export async function readItemIds(queries: Queries, attemptIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const read = new Map<string, readonly string[]>()
  await forEachPaper(queries, attemptIds, (attemptId, itemIds) => read.set(attemptId, itemIds))
  return read
}

/** Visits these papers with their items, a few papers at a time: other work runs between. */
export async function forEachPaper(
  queries: Queries,
  attemptIds: readonly string[],
  visit: (attemptId: string, itemIds: readonly string[]) => unknown
): Promise<void> {
  for (let start = 0; start < attemptIds.length; start += PAPERS_PER_READ) {
    const rows = await queries
      .selectFrom('attempt_paper')
      .select(['attempt_id', 'item_ids'])
      .where('attempt_id', 'in', attemptIds.slice(start, start + PAPERS_PER_READ))
      .execute()
    for (const row of rows) visit(row.attempt_id, splitIds(row.item_ids))
    if (start > 0) await yieldToEventLoop()
  }
}
