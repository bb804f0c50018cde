import { isOwnExam, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'
import { targetExams, type TargetExamSlug } from '../../../../src-shared/account/class-levels.ts'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'

/** An exam whose day can be rehearsed, with the paper from which its rules are taken. */
export interface RehearsedExam {
  readonly slug: string
  readonly title: string
  readonly paper: Assessment
  readonly isOwn: boolean
  /** Most candidates write it with a pencil, so the slip, the seat and the submission are different there. */
  readonly isOnPaper: boolean
}

/** Exams that are given on paper with answer sheets, as far as we know. */
const onPaper: readonly TargetExamSlug[] = ['bece', 'ncee']

/**
 * Returns the exams of which a paper is here, the learner's own one first. Rules come from the mock in force, which is most like the exam, otherwise from
 * the first paper; of an exam of several countries, from that of the learner's country. Pure.
 */
export function rehearsedExams(assessments: readonly Assessment[], learner: StudyFacts): readonly RehearsedExam[] {
  return targetExams
    .flatMap(({ slug, title }): RehearsedExam[] => {
      const papers = papersOf(assessments, slug)
      const own = papers.filter((paper) => isOwn(paper, learner))
      const near = papers.filter(({ exam }) => exam?.country === learner.country)
      const fitting = [own, near, papers].find((some) => some.length > 0) ?? []
      const paper = fitting.find(({ kind }) => kind === 'mock') ?? fitting[0]
      return paper === undefined ? [] : [{ slug, title, paper, isOwn: own.length > 0, isOnPaper: onPaper.includes(slug) }]
    })
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

/** Whole papers only: a quiz or a level of the medal test has rules of its own. */
function papersOf(assessments: readonly Assessment[], slug: TargetExamSlug): readonly Assessment[] {
  return assessments.filter(({ exam, kind }) => exam?.targetExam === slug && exam.standing === 'in-force' && (kind === 'mock' || kind === 'practice'))
}

function isOwn({ exam }: Assessment, learner: StudyFacts): boolean {
  return exam !== undefined && isOwnExam({ targetExam: exam.targetExam, country: exam.country, classLevel: null }, learner)
}
