import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { targetExams } from '../../../../src-shared/account/class-levels.ts'

/** What of a learner's profile says which papers concern them most. */
export interface OwnExam {
  /** What the learner prepares for. */
  readonly targetExam: string | null
  /** Where the learner lives, such as NG. */
  readonly country: string | null
}

/**
 * Papers as a learner comes to them: those of their own exam, then exam by exam as a learner can choose them, and last what prepares for
 * none. Of one exam, those of the learner's country come first; else they stay in their order. One for which there is no question at all stands
 * behind everything that can be sat.
 */
export function orderPapers(papers: readonly Assessment[], { targetExam, country }: OwnExam): readonly Assessment[] {
  const ranks = new Map<string | undefined, number>(targetExams.map(({ slug }, index) => [slug, slug === targetExam ? -1 : index]))
  const rankOf = ({ exam }: Assessment): number => ranks.get(exam?.targetExam) ?? targetExams.length
  const isAbroad = ({ exam }: Assessment): number => (country === null || exam?.country === country ? 0 : 1)
  const isEmpty = ({ missing }: Assessment): number => (missing?.shortened === null ? 1 : 0)
  return papers.toSorted((one, other) => isEmpty(one) - isEmpty(other) || rankOf(one) - rankOf(other) || isAbroad(one) - isAbroad(other))
}
