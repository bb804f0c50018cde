import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { paperIsFor } from './paper-is-for.ts'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { isOwnExam, mayOffer, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'

/**
 * Of the exam that the learner prepares for, else of the learner's class: the first paper that was never taken, before those that the packs
 * do not fill; where all were, the one whose last attempt lies longest back. Nothing that is above the class or another country's exam, has no
 * questions at all, or is locked.
 */
export function nextAssessment(
  papers: readonly Assessment[],
  attempts: readonly AttemptSummary[],
  learner: StudyFacts | null
): Assessment | undefined {
  if (learner === null) return undefined
  const lastTaken = ({ slug }: Assessment): number =>
    Math.max(0, ...attempts.filter((attempt) => attempt.slug === slug).map(({ startedAt }) => startedAt))
  const isShort = ({ missing }: Assessment): number => (missing === undefined ? 0 : 1)
  const possible = papers.filter((paper) => paper.missing?.shortened !== null && paper.lock === undefined && mayOffer(paperIsFor(paper), learner))
  const own = possible.filter((paper) => isOwnExam(paperIsFor(paper), learner))
  const ofClass = possible.filter(({ classLevels }) => classLevels.some((level) => level === learner.classLevel))
  return (own.length > 0 ? own : ofClass).toSorted((one, other) => lastTaken(one) - lastTaken(other) || isShort(one) - isShort(other))[0]
}
