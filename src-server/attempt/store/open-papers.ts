import type { Queries } from '../../platform/database/open-database.ts'
import { readItemIds } from '../../platform/database/paper-items.ts'

/** What an account has not handed in. */
export interface OpenPapers {
  /** Whether one of them is sat by the rules of an exam now. */
  readonly isExam: boolean
  /** The items of all of them. */
  readonly itemIds: ReadonlySet<string>
}

/** An exam that nothing was heard of for so long is sat by nobody any more, in milliseconds; its items stay closed until it is handed in. */
export const EXAM_SILENCE_MS = 24 * 3_600_000

const timesOfSitting = ['sitting_mode', 'started_at', 'heard_at'] as const

/** `now` in milliseconds since 1970. */
export async function readOpenPapers(queries: Queries, accountId: string, now: number): Promise<OpenPapers> {
  const attempts = await openOf(queries, accountId)
    .select(['attempt_id', ...timesOfSitting])
    .execute()
  const items = await readItemIds(
    queries,
    attempts.map((row) => row.attempt_id)
  )
  return { isExam: attempts.some(isExamAt(now)), itemIds: new Set([...items.values()].flat()) }
}

/** Whether the account sits an exam; `now` in milliseconds since 1970. */
export async function isSittingExam(queries: Queries, accountId: string, now: number): Promise<boolean> {
  return (await openOf(queries, accountId).select(timesOfSitting).execute()).some(isExamAt(now))
}

/** A paper of an account: one that it holds, or the items of one that it has asked for. */
export type AskedPaper = { readonly accountId: string } & ({ readonly attemptId: string } | { readonly itemIds: readonly string[] })

/** Whether an item of that paper stands in an exam that the account sits; `now` in milliseconds since 1970. */
export async function isInExam(queries: Queries, paper: AskedPaper, now: number): Promise<boolean> {
  const open = await openOf(queries, paper.accountId)
    .select(['attempt_id', ...timesOfSitting])
    .execute()
  const exams = open.filter(isExamAt(now)).map((row) => row.attempt_id)
  if (exams.length === 0) return false
  const itsItems = 'itemIds' in paper ? paper.itemIds : (await readItemIds(queries, [paper.attemptId])).get(paper.attemptId)
  const ofExams = new Set([...(await readItemIds(queries, exams)).values()].flat())
  return (itsItems ?? []).some((itemId) => ofExams.has(itemId))
}

function openOf(queries: Queries, accountId: string) {
  return queries.selectFrom('attempt').where('account_id', '=', accountId).where('is_closed', '=', 0)
}

function isExamAt(now: number) {
  return (row: { readonly sitting_mode: string; readonly started_at: number; readonly heard_at: number }): boolean =>
    row.sitting_mode === 'simulation' && now - Math.max(row.started_at, row.heard_at) < EXAM_SILENCE_MS
}
