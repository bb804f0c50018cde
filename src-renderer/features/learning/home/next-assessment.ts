import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { paperIsFor } from './paper-is-for.ts'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { isOwnExam, mayOffer, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'

/**
 * Returns the next paper for the learner's target exam, or else class: the first one never taken, with papers that the packs fill before others; if
 * all were taken, the one taken longest ago. Excludes papers above the learner's class, of another country's exam, without questions, or locked.
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
