import type { AttemptSummary, Report } from '../../../../../src-shared/attempt/report/report.ts'

export interface ComparedResult {
  readonly attemptId: string
  readonly startedAt: number
  readonly total: number
  readonly maximumTotal: number
  /** Change in points from the previous result on the same scale; null for the first. */
  readonly change: number | null
}

/** As many as remain distinguishable side by side. */
const MOST = 8

/**
 * Returns the learner's marked attempts at the same paper, oldest first, up to and including this one; later attempts do not explain this result. A
 * single subject of a paper counts as a separate paper, with another title.
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
