import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { EVERY_LEVEL } from '../../../../src-shared/account/class-levels.ts'

/** Kinds in the lists of papers; quizzes belong to lessons, medal tests to their ladders. */
export const paperKinds = ['mock', 'practice'] as const

export type PaperKind = (typeof paperKinds)[number]

/** Filter of the papers; null means "any". */
export interface AssessmentFilter {
  readonly kind: PaperKind | null
  readonly subject: string | null
  /** Target exam of the learners who will take it. */
  readonly exam: string | null
  readonly level: string | null
  readonly words: string
}

export const everyPaper: AssessmentFilter = { kind: null, subject: null, exam: null, level: null, words: '' }

export function isPaper({ kind }: Assessment): boolean {
  return paperKinds.some((paper) => paper === kind)
}

/** Returns the papers that match the whole filter; each word must occur in title, description or subjects. */
export function filterAssessments(
  assessments: readonly Assessment[],
  { kind, subject, exam, level, words }: AssessmentFilter
): readonly Assessment[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  return assessments.filter(
    (assessment) =>
      isPaper(assessment) &&
      (kind === null || assessment.kind === kind) &&
      (subject === null || assessment.subjects.some(({ slug }) => slug === subject)) &&
      (exam === null || assessment.exam?.targetExam === exam) &&
      (level === null || level === EVERY_LEVEL || assessment.classLevels.some((classLevel) => classLevel === level)) &&
      sought.every((word) => searchTextOf(assessment).includes(word))
  )
}

function searchTextOf({ title, description, subjects }: Assessment): string {
  return [title, description, ...subjects.map((subject) => subject.title)].join(' ').toLowerCase()
}
