import type { Assignment, AssignmentProgress } from '../../src-shared/teaching/school-class.ts'
import type { Queries } from '../platform/database/open-database.ts'

/** Nothing is begun. */
const open: AssignmentProgress = { state: 'open', percent: null, doneAt: null, arrivedAt: null }

/** How many pupils are looked at in one statement. */
const PUPILS_PER_READ = 50

/** Returns how far an account is in an assignment. */
export type ProgressOf = (accountId: string, assignment: Assignment) => AssignmentProgress

interface DoneAttempt {
  readonly accountId: string
  readonly slug: string
  readonly startedAt: number
  /** Study mode shows the answers: such an attempt is done, but says nothing of what its pupil knew. */
  readonly isStudy: boolean
  readonly total: number | null
  readonly maximumTotal: number
  readonly arrivedAt: number | null
  readonly doneAt: number | null
}

interface ReadLesson {
  readonly isRead: boolean
  readonly at: number
}

/**
 * Reads how far accounts are in assignments: from attempts that began after they were set, and from lessons that were read, also before. A lesson
 * that was read stays read.
 */
export async function readAssignmentProgress(
  queries: Queries,
  accountIds: readonly string[],
  assignments: readonly Assignment[]
): Promise<ProgressOf> {
  const attempts = new Map<string, DoneAttempt[]>()
  const lessons = new Map<string, ReadLesson>()
  for (let start = 0; start < accountIds.length; start += PUPILS_PER_READ) {
    const some = accountIds.slice(start, start + PUPILS_PER_READ)
    for (const attempt of await readAttempts(queries, some, assignments)) {
      const key = keyOf(attempt.accountId, attempt.slug)
      attempts.set(key, [...(attempts.get(key) ?? []), attempt])
    }
    for (const { accountId, slug, ...lesson } of await readLessons(queries, some, assignments)) lessons.set(keyOf(accountId, slug), lesson)
  }
  return (accountId, { target, setAt }) => {
    const key = keyOf(accountId, target.slug)
    return target.kind === 'lesson'
      ? lessonProgress(lessons.get(key))
      : examProgress((attempts.get(key) ?? []).filter(({ startedAt }) => startedAt >= setAt))
  }
}

function lessonProgress(lesson: ReadLesson | undefined): AssignmentProgress {
  if (!lesson) return open
  return lesson.isRead ? { state: 'done', percent: null, doneAt: lesson.at, arrivedAt: lesson.at } : { ...open, state: 'begun' }
}

/** Of several attempts the best counts, and the times are of the first that was finished: trying again never makes an assignment late. */
function examProgress(attempts: readonly DoneAttempt[]): AssignmentProgress {
  const done = attempts.filter(({ arrivedAt }) => arrivedAt !== null)
  const first = done.toSorted((one, other) => (one.doneAt ?? 0) - (other.doneAt ?? 0))[0]
  if (!first) return attempts.length === 0 ? open : { ...open, state: 'begun' }
  const percents = done.flatMap(({ isStudy, total, maximumTotal }) =>
    isStudy || total === null || maximumTotal <= 0 ? [] : [percentOf(total, maximumTotal)]
  )
  return { state: 'done', percent: percents.length === 0 ? null : Math.max(...percents), doneAt: first.doneAt, arrivedAt: first.arrivedAt }
}

/** Whole percent, rounded down, so that 100 means everything. Wrong answers may cost marks, so a total can be below 0. */
function percentOf(total: number, maximumTotal: number): number {
  return Math.min(100, Math.max(0, Math.floor((100 * total) / maximumTotal)))
}

async function readAttempts(queries: Queries, accountIds: readonly string[], assignments: readonly Assignment[]): Promise<DoneAttempt[]> {
  const exams = assignments.filter(({ target }) => target.kind === 'exam')
  const slugs = [...new Set(exams.map(({ target }) => target.slug))]
  if (slugs.length === 0) return []
  const rows = await queries
    .selectFrom('attempt')
    .leftJoin('attempt_report', 'attempt_report.attempt_id', 'attempt.attempt_id')
    .leftJoin('attempt_event', (join) =>
      join.onRef('attempt_event.attempt_id', '=', 'attempt.attempt_id').onRef('attempt_event.sequence', '=', 'attempt_report.last_sequence')
    )
    .select([
      'account_id as accountId',
      'slug',
      'started_at as startedAt',
      'sitting_mode',
      'total',
      'maximum_total as maximumTotal',
      'attempt_report.received_at as arrivedAt',
      'attempt_event.at as doneAt'
    ])
    .where('account_id', 'in', accountIds)
    .where('slug', 'in', slugs)
    .where('started_at', '>=', Math.min(...exams.map(({ setAt }) => setAt)))
    .execute()
  // An event that a move brought from elsewhere may be gone: then the arrival is what is known.
  return rows.map(({ sitting_mode: mode, ...row }) => ({ ...row, isStudy: mode === 'study', doneAt: row.doneAt ?? row.arrivedAt }))
}

async function readLessons(queries: Queries, accountIds: readonly string[], assignments: readonly Assignment[]) {
  const slugs = [...new Set(assignments.filter(({ target }) => target.kind === 'lesson').map(({ target }) => target.slug))]
  if (slugs.length === 0) return []
  const rows = await queries
    .selectFrom('lesson_place')
    .select(['account_id as accountId', 'slug', 'is_read', 'kept_at as at'])
    .where('account_id', 'in', accountIds)
    .where('slug', 'in', slugs)
    .execute()
  return rows.map(({ is_read: isRead, ...row }) => ({ ...row, isRead: isRead === 1 }))
}

function keyOf(accountId: string, slug: string): string {
  return `${accountId} ${slug}`
}
