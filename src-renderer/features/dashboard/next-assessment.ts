import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'

/** The first paper that was never taken, else the one whose last attempt lies longest back. */
export function nextAssessment(papers: readonly Assessment[], attempts: readonly AttemptSummary[]): Assessment | undefined {
  const lastTaken = ({ slug }: Assessment): number =>
    Math.max(0, ...attempts.filter((attempt) => attempt.slug === slug).map(({ startedAt }) => startedAt))
  return papers.toSorted((one, other) => lastTaken(one) - lastTaken(other))[0]
}
