import type { Assignment, AssignmentProgress } from '../../src-shared/teaching/school-class.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { Queries } from '../platform/database/open-database.ts'

/** Nothing is begun. */
const open: AssignmentProgress = { state: 'open', percent: null, doneAt: null, arrivedAt: null }

/** How many pupils, and how many of their attempts, are looked at in one statement. */
const PUPILS_PER_READ = 50
const ATTEMPTS_PER_READ = 200

export interface ProgressDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptsUnderEmbargo, 'whichUnderEmbargo'>
}

/** Returns how far an account is in an assignment. */
export type ProgressOf = (accountId: string, assignment: Assignment) => AssignmentProgress

interface StartedAttempt {
  readonly attemptId: string
  readonly accountId: string
  readonly slug: string
  readonly startedAt: number
  /** Whole percent of its marks; null where it says nothing: study mode shows the answers, and an import is not vouched for. */
  readonly percent: number | null
}

/** `doneAt`: when it was submitted, by the pupil's computer, between its start and its arrival. */
interface DoneAttempt extends StartedAttempt {
  readonly doneAt: number
  readonly arrivedAt: number
}

/**
 * Reads how far accounts are in assignments: from whole exams that began after they were set, and from lessons that were read, also before. A lesson that
 * was read stays read; when it was read first is not stored.
 */
export async function readAssignmentProgress(
  deps: ProgressDeps,
  accountIds: readonly string[],
  assignments: readonly Assignment[]
): Promise<ProgressOf> {
  const attempts = new Map<string, (StartedAttempt | DoneAttempt)[]>()
  const lessons = new Map<string, boolean>()
  for (const some of chunksOf(accountIds, PUPILS_PER_READ)) {
    for (const attempt of await readAttempts(deps, some, assignments)) {
      const key = keyOf(attempt.accountId, attempt.slug)
      attempts.set(key, [...(attempts.get(key) ?? []), attempt])
    }
    for (const { accountId, slug, isRead } of await readLessons(deps.queries, some, assignments)) lessons.set(keyOf(accountId, slug), isRead)
  }
  return (accountId, { target, setAt }) => {
    const key = keyOf(accountId, target.slug)
    if (target.kind !== 'lesson') return examProgress((attempts.get(key) ?? []).filter(({ startedAt }) => startedAt >= setAt))
    const isRead = lessons.get(key)
    return isRead === undefined ? open : { ...open, state: isRead ? 'done' : 'begun' }
  }
}

/** Of several attempts the best counts, and the times are of the first that was finished: trying again never makes an assignment late. */
function examProgress(attempts: readonly (StartedAttempt | DoneAttempt)[]): AssignmentProgress {
  const done = attempts.filter((attempt) => 'doneAt' in attempt)
  const first = done.toSorted((one, other) => one.doneAt - other.doneAt)[0]
  if (!first) return attempts.length === 0 ? open : { ...open, state: 'begun' }
  const percents = done.flatMap(({ percent }) => percent ?? [])
  return { state: 'done', percent: percents.length === 0 ? null : Math.max(...percents), doneAt: first.doneAt, arrivedAt: first.arrivedAt }
}

async function readAttempts(
  deps: ProgressDeps,
  accountIds: readonly string[],
  assignments: readonly Assignment[]
): Promise<(StartedAttempt | DoneAttempt)[]> {
  const exams = assignments.filter(({ target }) => target.kind !== 'lesson')
  if (exams.length === 0) return []
  const rows = await deps.queries
    .selectFrom('attempt')
    .select(['attempt_id', 'account_id', 'slug', 'started_at', 'sitting_mode', 'total', 'maximum_total'])
    .where('account_id', 'in', accountIds)
    .where('slug', 'in', [...new Set(exams.map(({ target }) => target.slug))])
    .where('started_at', '>=', Math.min(...exams.map(({ setAt }) => setAt)))
    // One subject of an exam is not the exam.
    .where('subject', 'is', null)
    .execute()
  const read: (StartedAttempt | DoneAttempt)[] = []
  for (const some of chunksOf(rows, ATTEMPTS_PER_READ)) {
    const ids = some.map((row) => row.attempt_id)
    const [ends, imports] = [await readEnds(deps.queries, ids), await readImports(deps.queries, ids)]
    const held = await deps.attempts.whichUnderEmbargo(ids)
    for (const row of some) {
      const { attempt_id: attemptId, account_id: accountId, slug, started_at: startedAt } = row
      const isUntold = row.sitting_mode === 'study' || held.has(attemptId) || imports.has(attemptId)
      const started = { attemptId, accountId, slug, startedAt, percent: isUntold ? null : percentOf(row) }
      const end = ends.get(attemptId)
      const arrivedAt = imports.get(attemptId) ?? end?.receivedAt
      if (!end || arrivedAt === undefined) read.push(started)
      // A clock that is wrong or was changed makes nothing earlier than its start or later than its arrival.
      else read.push({ ...started, arrivedAt, doneAt: Math.min(arrivedAt, Math.max(startedAt, Math.floor(end.at ?? end.receivedAt))) })
    }
  }
  return read
}

/** Whole percent, rounded down, so that 100 means everything. Wrong answers may cost marks, so a total can be below 0. */
function percentOf({ total, maximum_total: maximum }: { readonly total: number | null; readonly maximum_total: number }): number | null {
  return total === null || maximum <= 0 ? null : Math.min(100, Math.max(0, Math.floor((100 * total) / maximum)))
}

/**
 * Reads when attempts were submitted and when that arrived. Attempts without a report are left out. Each table is asked by the ids of attempts, because
 * PostgreSQL passes no list on to a joined table, and would look into every month.
 */
async function readEnds(queries: Queries, ids: readonly string[]) {
  const reports = await queries
    .selectFrom('attempt_report')
    .select(['attempt_id', 'received_at', 'last_sequence'])
    .where('attempt_id', 'in', ids)
    .execute()
  if (reports.length === 0) return new Map<string, { readonly receivedAt: number; readonly at: number | undefined }>()
  const events = await queries
    .selectFrom('attempt_event')
    .select(['attempt_id', 'sequence', 'at'])
    .where(
      'attempt_id',
      'in',
      reports.map((row) => row.attempt_id)
    )
    .where('sequence', 'in', [...new Set(reports.map((row) => row.last_sequence))])
    .execute()
  const at = new Map(events.map((row) => [keyOf(row.attempt_id, String(row.sequence)), row.at]))
  return new Map(
    reports.map((row) => [row.attempt_id, { receivedAt: row.received_at, at: at.get(keyOf(row.attempt_id, String(row.last_sequence))) }])
  )
}

/** Reads when attempts were imported from another computer. */
async function readImports(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.selectFrom('brought_attempt').select(['attempt_id', 'brought_at']).where('attempt_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.attempt_id, row.brought_at]))
}

async function readLessons(queries: Queries, accountIds: readonly string[], assignments: readonly Assignment[]) {
  const slugs = [...new Set(assignments.filter(({ target }) => target.kind === 'lesson').map(({ target }) => target.slug))]
  if (slugs.length === 0) return []
  const rows = await queries
    .selectFrom('lesson_place')
    .select(['account_id', 'slug', 'is_read'])
    .where('account_id', 'in', accountIds)
    .where('slug', 'in', slugs)
    .execute()
  return rows.map((row) => ({ accountId: row.account_id, slug: row.slug, isRead: row.is_read === 1 }))
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, number) => values.slice(number * size, (number + 1) * size))
}

function keyOf(id: string, part: string): string {
  return `${id} ${part}`
}
