import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'
import type { LearnerProfile } from '../../../src-shared/learner/learner-profile.ts'

/**
 * Of the exam that the learner prepares for, else of the learner's class: the first paper that was never taken, before those that the packs
 * do not fill; where all were, the one whose last attempt lies longest back. Nothing that has no questions at all, or is locked.
 */
export function nextAssessment(
  papers: readonly Assessment[],
  attempts: readonly AttemptSummary[],
  learner: Pick<LearnerProfile, 'targetExam' | 'classLevel'> | null
): Assessment | undefined {
  const lastTaken = ({ slug }: Assessment): number =>
    Math.max(0, ...attempts.filter((attempt) => attempt.slug === slug).map(({ startedAt }) => startedAt))
  const isShort = ({ missing }: Assessment): number => (missing === undefined ? 0 : 1)
  const possible = papers.filter(({ missing, lock }) => missing?.shortened !== null && lock === undefined)
  const own = possible.filter(({ exam }) => exam?.targetExam !== undefined && exam.targetExam === learner?.targetExam)
  const ofClass = possible.filter(({ classLevels }) => classLevels.some((level) => (learner?.classLevel ?? level) === level))
  return (own.length > 0 ? own : ofClass).toSorted((one, other) => lastTaken(one) - lastTaken(other) || isShort(one) - isShort(other))[0]
}
