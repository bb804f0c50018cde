import type { AttemptSummary, Report } from '../../../../src-shared/attempt/report/report.ts'

export interface ComparedResult {
  readonly attemptId: string
  readonly startedAt: number
  readonly total: number
  readonly maximumTotal: number
  /** Points more than the one before it on the same scale; null for the first. */
  readonly change: number | null
}

/** So many fit beside each other and are still told apart. */
const MOST = 8

/**
 * The learner's marked attempts at the same paper, this one last, oldest first: what was taken after this one says nothing about how it came.
 * One subject of a paper is a paper of its own, and goes by another title.
 */
export function earlierResults(
  attempts: readonly AttemptSummary[],
  { attemptId, slug, title }: Pick<Report, 'attemptId' | 'slug' | 'title'>
): readonly ComparedResult[] {
  const own = attempts.find((attempt) => attempt.attemptId === attemptId)
  if (!own) return []
  const same = attempts
    .flatMap((attempt) => (attempt.state === 'marked' && attempt.total !== null ? [{ ...attempt, total: attempt.total }] : []))
    .filter((attempt) => attempt.slug === slug && attempt.title === title && attempt.maximumTotal === own.maximumTotal)
    .filter(({ startedAt }) => startedAt <= own.startedAt)
    .toSorted((one, other) => one.startedAt - other.startedAt)
  return same
    .map((attempt, index) => {
      const before = same[index - 1]
      const { startedAt, total, maximumTotal } = attempt
      return { attemptId: attempt.attemptId, startedAt, total, maximumTotal, change: before ? total - before.total : null }
    })
    .slice(-MOST)
}
