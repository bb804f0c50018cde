import { ownExamOf, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'
import { targetExams } from '../../../../src-shared/account/class-levels.ts'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'

/** An exam whose day can be rehearsed, with the paper from which its rules are taken. */
export interface RehearsedExam {
  readonly slug: string
  readonly title: string
  readonly paper: Assessment
  readonly isOwn: boolean
}

/**
 * Returns the exams of which a paper is here, the learner's own one first. Rules come from the mock in force, which is most like the exam, otherwise from
 * the first paper. Pure.
 */
export function rehearsedExams(assessments: readonly Assessment[], learner: StudyFacts): readonly RehearsedExam[] {
  const own = ownExamOf(learner)
  return targetExams
    .flatMap(({ slug, title }): RehearsedExam[] => {
      const papers = assessments.filter(({ exam, kind }) => exam?.targetExam === slug && exam.standing === 'in-force' && kind !== 'past')
      const paper = papers.find(({ kind }) => kind === 'mock') ?? papers[0]
      return paper === undefined ? [] : [{ slug, title, paper, isOwn: slug === own }]
    })
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}
