import type { Paper } from '../../src-shared/attempt/paper.ts'
import type { Report } from '../../src-shared/attempt/report.ts'
import { originOf } from '../../src-shared/content/fresh-item-id.ts'
import type { Queries } from '../database/open-database.ts'
import { outcomeOf, outcomes } from './item-outcome.ts'

/** Four parameters a row; PostgreSQL takes at most 65,535 of them in one statement, SQLite 32,766. */
const ITEMS_PER_STATEMENT = 500

interface DrawnFor {
  readonly attemptId: string
  readonly accountId: string
}

export function itemIdsOf({ subjects }: Pick<Paper, 'subjects'>): string[] {
  return subjects.flatMap(({ items }) => items.map(({ id }) => id))
}

/** Writes down that these items stood in a paper. */
export async function keepItems(queries: Queries, { attemptId, accountId }: DrawnFor, itemIds: readonly string[]): Promise<void> {
  for (const ids of inPieces(itemIds)) {
    await queries
      .insertInto('attempt_item')
      .values(ids.map((id) => ({ attempt_id: attemptId, account_id: accountId, item_id: id, outcome: null })))
      .execute()
  }
}

/** Writes down what came of the items of a paper, in place of what was written before. */
export async function keepOutcomes(queries: Queries, { attemptId, subjects }: Pick<Report, 'attemptId' | 'subjects'>): Promise<void> {
  const reviewed = subjects.flatMap(({ items }) => items)
  for (const outcome of [...outcomes, null]) {
    const itemIds = reviewed.filter((item) => outcomeOf(item) === outcome).map(({ item }) => item.id)
    for (const ids of inPieces(itemIds)) {
      await queries.updateTable('attempt_item').set({ outcome }).where('attempt_id', '=', attemptId).where('item_id', 'in', ids).execute()
    }
  }
}

export async function countDrawn(queries: Queries, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('attempt_item')
    .select(['item_id', (expression) => expression.fn.countAll<number | string>().as('times')])
    .where('account_id', '=', accountId)
    .groupBy('item_id')
    .execute()
  return new Map(rows.map((row) => [row.item_id, Number(row.times)]))
}

/**
 * What went wrong or stayed open the last time, newest first; within one paper in the order of ids. Of items that one template made the newest
 * paper with any of them decides for all, since what is learnt is the same, and there one that is not right is enough.
 */
export async function listMistakes(queries: Queries, accountId: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('attempt_item')
    .innerJoin('attempt', 'attempt.attempt_id', 'attempt_item.attempt_id')
    .select(['attempt_item.attempt_id', 'attempt_item.item_id', 'attempt_item.outcome'])
    .where('attempt_item.account_id', '=', accountId)
    .where('attempt_item.outcome', 'is not', null)
    .orderBy('attempt.started_at', 'desc')
    .orderBy('attempt_item.attempt_id')
    .orderBy('attempt_item.item_id')
    .execute()
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const origin = originOf(row.item_id)
    const held = newest.get(origin)
    if (!held || (held.attempt_id === row.attempt_id && held.outcome === 'right')) newest.set(origin, row)
  }
  return [...newest.values()].filter(({ outcome }) => outcome !== 'right').map((row) => row.item_id)
}

function inPieces(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / ITEMS_PER_STATEMENT) }, (_, piece) =>
    ids.slice(piece * ITEMS_PER_STATEMENT, (piece + 1) * ITEMS_PER_STATEMENT)
  )
}
