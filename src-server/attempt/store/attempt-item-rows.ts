import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Report, ReviewedItem } from '../../../src-shared/attempt/report/report.ts'
import { countingInReport } from '../../../src-shared/attempt/report/counting-in-report.ts'
import { isUnmarked } from '../../../src-shared/content/scoring/credit-of.ts'
import type { Counting } from '../../../src-shared/content/scoring/counting.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { forEachPaper, splitIds } from '../../platform/database/paper-items.ts'
import { yieldToEventLoop, type Yielder } from '../../platform/jobs/yield-regularly.ts'

export function itemIdsOf({ subjects }: Pick<Paper, 'subjects'>): string[] {
  return subjects.flatMap(({ items }) => items.map(({ id }) => id))
}

/** A question whose answer was viewed outside any paper counts as seen. */
export async function countDrawn(queries: Queries, accountId: string): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const count = (itemIds: readonly string[]): void => {
    for (const itemId of itemIds) times.set(itemId, (times.get(itemId) ?? 0) + 1)
  }
  const attempts = await queries.selectFrom('attempt').select('attempt_id').where('account_id', '=', accountId).execute()
  await forEachPaper(
    queries,
    attempts.map((row) => row.attempt_id),
    (_, itemIds) => count(itemIds)
  )
  const seen = await queries.selectFrom('item_seen').select('item_id').where('account_id', '=', accountId).execute()
  count(seen.map((row) => row.item_id))
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
const PAPERS_PER_READ = 20

/**
 * Reads all scored papers of an account, oldest first, with the items that have an outcome. Years of papers are long, and SQLite reads
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
  const papers: SatPaper[] = []
  for (let start = 0; start < attempts.length; start += PAPERS_PER_READ) {
    const some = attempts.slice(start, start + PAPERS_PER_READ)
    const outcomes = await readOutcomes(
      queries,
      some.map((row) => row.attempt_id)
    )
    for (const { attempt_id: attemptId, started_at: at, spent_ms: spentMs } of some)
      papers.push({ attemptId, at, spentMs, items: (outcomes.get(attemptId) ?? []).map((item) => ({ ...item, at })) })
    await yielder()
  }
  return papers
}

async function readOutcomes(queries: Queries, attemptIds: readonly string[]): Promise<ReadonlyMap<string, readonly Omit<HadItem, 'at'>[]>> {
  const rows = await queries
    .selectFrom('attempt_paper')
    .innerJoin('attempt_report', 'attempt_report.attempt_id', 'attempt_paper.attempt_id')
    .select(['attempt_paper.attempt_id', 'item_ids', 'outcomes'])
    .where('attempt_paper.attempt_id', 'in', attemptIds)
    // PostgreSQL passes no list on to a joined table: without this it looks into every month, with parallel workers.
    .where('attempt_report.attempt_id', 'in', attemptIds)
    .execute()
  return new Map(rows.map((row) => [row.attempt_id, pairOutcomes(splitIds(row.item_ids), row.outcomes)]))
}

function pairOutcomes(itemIds: readonly string[], letters: string): Omit<HadItem, 'at'>[] {
  return itemIds.flatMap((itemId, index) => {
    const outcome = outcomes.find((word) => word.startsWith(letters.charAt(index) || NO_OUTCOME))
    return outcome === undefined ? [] : [{ itemId, outcome }]
  })
}

/** The outcome of an item in a scored paper. An item that earned only a part of its mark is not `right`, because it still needs practice. */
const outcomes = ['right', 'wrong', 'open'] as const

type ItemOutcome = (typeof outcomes)[number]

/** In place of an outcome's first letter. */
const NO_OUTCOME = '-'

type Outcomes = Pick<Report, 'subjects' | 'scoring' | 'markingVersion'>

/** Returns the outcomes of a report's items in the order of the paper: the first letter of each. */
export function outcomesOf(report: Outcomes): string {
  return report.subjects.flatMap((subject) => outcomesIn(subject, report)).join('')
}

function outcomesIn(subject: Report['subjects'][number], report: Outcomes): string[] {
  const { countingOf } = countingInReport(subject, report)
  return subject.items.map((item) => outcomeOf(item, countingOf.get(item.item.id))?.charAt(0) ?? NO_OUTCOME)
}

/**
 * Null for an item that is neither a mistake nor a success: dropped, not chosen, or marked by its learner alone. An answer that was too many still
 * says what its learner knows.
 */
function outcomeOf(item: Pick<ReviewedItem, 'key' | 'given' | 'share' | 'ruling'>, counting: Counting | undefined): ItemOutcome | null {
  const { given, share } = item
  if (isUnmarked(item) || counting === 'dropped' || counting === 'not-chosen') return null
  if (given === null) return 'open'
  return share.numerator === share.denominator ? 'right' : 'wrong'
}
