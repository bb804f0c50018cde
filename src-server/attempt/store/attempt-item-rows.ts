import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Report, ReviewedItem } from '../../../src-shared/attempt/report/report.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { yieldToEventLoop, type Yielder } from '../../platform/jobs/yield-regularly.ts'

/** Four parameters a row; PostgreSQL takes at most 65,535 of them in one statement, SQLite 32,766. */
const ITEMS_PER_STATEMENT = 500

interface DrawnFor {
  readonly attemptId: string
  readonly accountId: string
}

export function itemIdsOf({ subjects }: Pick<Paper, 'subjects'>): string[] {
  return subjects.flatMap(({ items }) => items.map(({ id }) => id))
}

/** Records the items of a paper. */
export async function saveItems(queries: Queries, { attemptId, accountId }: DrawnFor, itemIds: readonly string[]): Promise<void> {
  for (const ids of inPieces(itemIds)) {
    await queries
      .insertInto('attempt_item')
      .values(ids.map((id) => ({ attempt_id: attemptId, account_id: accountId, item_id: id, outcome: null })))
      .execute()
  }
}

/** Records the outcomes of a paper's items, replacing earlier ones. */
export async function saveOutcomes(queries: Queries, { attemptId, subjects }: Pick<Report, 'attemptId' | 'subjects'>): Promise<void> {
  const reviewed = subjects.flatMap(({ items }) => items)
  for (const outcome of [...outcomes, null]) {
    const itemIds = reviewed.filter((item) => outcomeOf(item) === outcome).map(({ item }) => item.id)
    for (const ids of inPieces(itemIds)) {
      await queries.updateTable('attempt_item').set({ outcome }).where('attempt_id', '=', attemptId).where('item_id', 'in', ids).execute()
    }
  }
}

/** A question whose answer was viewed outside any paper counts as seen. */
export async function countDrawn(queries: Queries, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('attempt_item')
    .select(['item_id', (expression) => expression.fn.countAll<number | string>().as('times')])
    .where('account_id', '=', accountId)
    .groupBy('item_id')
    .execute()
  const times = new Map(rows.map((row) => [row.item_id, Number(row.times)]))
  const seen = await queries.selectFrom('item_seen').select('item_id').where('account_id', '=', accountId).execute()
  for (const { item_id: itemId } of seen) times.set(itemId, (times.get(itemId) ?? 0) + 1)
  return times
}

/** An item of a scored paper with its outcome. `at`: when the paper was begun, milliseconds since 1970. */
export interface HadItem {
  readonly itemId: string
  readonly outcome: ItemOutcome
  readonly at: number
}

/** A scored paper. `spentMs`: largest working time of any of its events. */
export interface SatPaper {
  readonly attemptId: string
  readonly at: number
  readonly spentMs: number
  readonly items: readonly HadItem[]
}

/** The size of a paper, for work that runs in steps. */
export function answersIn({ items }: SatPaper): number {
  return items.length
}

/** How many papers are read at once; the exams that we know have at most 180 items. */
const PAPERS_PER_READ = 6

/**
 * Reads all scored papers of an account, oldest first, with the items that have an outcome. Years of papers are many rows, and SQLite reads
 * in this process, so it reads a few papers at a time and yields between.
 */
export async function listSatPapers(queries: Queries, accountId: string, yielder: Yielder = yieldToEventLoop): Promise<readonly SatPaper[]> {
  const attempts = await queries
    .selectFrom('attempt')
    .select(['attempt_id', 'started_at', 'spent_ms'])
    .where('account_id', '=', accountId)
    .where('total', 'is not', null)
    .orderBy('started_at')
    .orderBy('attempt_id', 'desc')
    .execute()
  const papers = new Map(
    attempts.map((row) => [row.attempt_id, { attemptId: row.attempt_id, at: row.started_at, spentMs: row.spent_ms, items: Array<HadItem>() }])
  )
  for (let start = 0; start < attempts.length; start += PAPERS_PER_READ) {
    const ids = attempts.slice(start, start + PAPERS_PER_READ).map((row) => row.attempt_id)
    for (const { attempt_id: attemptId, item_id: itemId, outcome } of await readOutcomes(queries, ids)) {
      const paper = papers.get(attemptId)
      if (paper !== undefined && isOutcome(outcome)) paper.items.push({ itemId, outcome, at: paper.at })
    }
    await yielder()
  }
  return [...papers.values()]
}

async function readOutcomes(queries: Queries, attemptIds: readonly string[]) {
  return queries
    .selectFrom('attempt_item')
    .select(['attempt_id', 'item_id', 'outcome'])
    .where('attempt_id', 'in', attemptIds)
    .where('outcome', 'is not', null)
    .orderBy('item_id', 'desc')
    .execute()
}

function isOutcome(word: string | null): word is ItemOutcome {
  return outcomes.some((outcome) => outcome === word)
}

function inPieces(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / ITEMS_PER_STATEMENT) }, (_, piece) =>
    ids.slice(piece * ITEMS_PER_STATEMENT, (piece + 1) * ITEMS_PER_STATEMENT)
  )
}

/** The outcome of an item in a scored paper. An item that earned only a part of its mark is not `right`, because it still needs practice. */
const outcomes = ['right', 'wrong', 'open'] as const

type ItemOutcome = (typeof outcomes)[number]

/** Null for a dropped item, which counts neither as a mistake nor as a success. */
function outcomeOf({ given, share, ruling }: Pick<ReviewedItem, 'given' | 'share' | 'ruling'>): ItemOutcome | null {
  if (ruling === 'dropped') return null
  if (given === null) return 'open'
  return share.numerator === share.denominator ? 'right' : 'wrong'
}
