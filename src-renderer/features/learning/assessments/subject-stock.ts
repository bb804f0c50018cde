import type { ReactNode } from 'react'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import type { Subject } from '../../../../src-shared/content/exams/subject.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { classLevels } from '../../../../src-shared/account/class-levels.ts'
import { isPaper } from './assessment-filter.ts'
import { isInSection, type StudySection } from './study-section.ts'

/** A subject with its content in a section. */
export interface SubjectStock {
  readonly subject: Subject
  readonly papers: readonly Assessment[]
  readonly lessonCount: number
  /** The learner's progress on the subject's medal ladder; null if it has none. */
  readonly ladder: ReactNode
}

interface Stock {
  readonly subjects: readonly Subject[]
  readonly assessments: readonly Assessment[]
  readonly lessons: readonly LessonSummary[]
  readonly ladderOf: (subjectSlug: string) => ReactNode
}

/** Returns a section's subjects with content, and those without any yet. Pure. */
export function stockSection(
  { subjects, assessments, lessons, ladderOf }: Stock,
  section: StudySection
): { readonly stocked: readonly SubjectStock[]; readonly bare: readonly Subject[] } {
  const papers = assessments.filter((assessment) => isPaper(assessment) && isInSection(assessment, section))
  const inSection = lessons.filter((lesson) => section.level === null || lesson.classLevels.includes(section.level))
  const stocks = subjects.map((subject) => ({
    subject,
    papers: papers.filter((paper) => paper.subjects.some(({ slug }) => slug === subject.slug)),
    lessonCount: inSection.filter(({ subjectSlug }) => subjectSlug === subject.slug).length,
    ladder: ladderOf(subject.slug)
  }))
  const isExamSubject = ({ papers: own }: SubjectStock): boolean => section.exam === null || own.length > 0
  const stocked = stocks.filter((stock) => isExamSubject(stock) && stock.papers.length + stock.lessonCount + (stock.ladder === null ? 0 : 1) > 0)
  const stage = classLevels.find(({ slug }) => slug === section.level)?.stage
  const isMissed = (subject: Subject): boolean => section.exam === null && (stage === undefined || subject.stages.includes(stage))
  return { stocked, bare: subjects.filter((subject) => isMissed(subject) && !stocked.some((stock) => stock.subject === subject)) }
}
