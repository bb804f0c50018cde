import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { targetExams } from '../../../../src-shared/account/class-levels.ts'

/** Profile fields that decide which papers come first. */
export interface OwnExam {
  /** The learner's target exam. */
  readonly targetExam: string | null
  /** The learner's country, such as NG. */
  readonly country: string | null
}

/**
 * Orders papers: those of the learner's exam, then by exam in the order of the profile form, and last those for no exam. Within an exam, the
 * learner's country comes first; otherwise the order is kept. Papers without any question come after all others.
 */
export function orderPapers(papers: readonly Assessment[], { targetExam, country }: OwnExam): readonly Assessment[] {
  const ranks = new Map<string | undefined, number>(targetExams.map(({ slug }, index) => [slug, slug === targetExam ? -1 : index]))
  const rankOf = ({ exam }: Assessment): number => ranks.get(exam?.targetExam) ?? targetExams.length
  const isAbroad = ({ exam }: Assessment): number => (country === null || exam?.country === country ? 0 : 1)
  const isEmpty = ({ missing }: Assessment): number => (missing?.shortened === null ? 1 : 0)
  return papers.toSorted((one, other) => isEmpty(one) - isEmpty(other) || rankOf(one) - rankOf(other) || isAbroad(one) - isAbroad(other))
}
