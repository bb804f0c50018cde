import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { classLevels, targetExams, type ClassLevelSlug, type TargetExamSlug } from '../../../../src-shared/account/class-levels.ts'

/**
 * The section that a learner views: a class, an exam, or everything. For an exam, `level` is the class that takes it, because lessons and medal
 * ladders are made for classes.
 */
export interface StudySection {
  readonly level: ClassLevelSlug | null
  readonly exam: TargetExamSlug | null
  /** Its title; null for everything. */
  readonly title: string | null
}

/** Exams with a section. */
export const sectionExams = targetExams.filter(({ slug }) => slug !== 'none')

const everything: StudySection = { level: null, exam: null, title: null }

interface SectionSearch {
  readonly level: string | null
  readonly exam: string | null
}

/** Returns the section in an address, or the learner's own class if there is none. `level` may be `all`. */
export function sectionOf({ level, exam }: SectionSearch, own: ClassLevelSlug | null): StudySection {
  const sectionExam = sectionExams.find(({ slug }) => slug === exam)
  if (sectionExam) return { level: examClassOf(sectionExam), exam: sectionExam.slug, title: sectionExam.title }
  const wanted = level ?? own
  const classLevel = classLevels.find(({ slug }) => slug === wanted)
  return classLevel ? { level: classLevel.slug, exam: null, title: classLevel.title } : everything
}

/** Returns the last class of the stage in which an exam is taken. */
function examClassOf({ stages }: (typeof sectionExams)[number]): ClassLevelSlug | null {
  return classLevels.findLast(({ stage }) => stages.some((one) => one === stage))?.slug ?? null
}

export function isInSection({ exam, classLevels: levels }: Assessment, section: StudySection): boolean {
  if (section.exam !== null) return exam?.targetExam === section.exam
  return section.level === null || levels.includes(section.level)
}
