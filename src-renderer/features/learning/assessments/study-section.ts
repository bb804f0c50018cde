import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { classLevels, targetExams, type ClassLevelSlug, type TargetExamSlug } from '../../../../src-shared/account/class-levels.ts'

/**
 * What a learner looks at: a class, what prepares for an exam, or everything. For an exam, `level` is the class that sits it: lessons and medal
 * ladders are made for classes.
 */
export interface StudySection {
  readonly level: ClassLevelSlug | null
  readonly exam: TargetExamSlug | null
  /** Its name; null for everything. */
  readonly title: string | null
}

/** The exams that have a shelf. */
export const sectionExams = targetExams.filter(({ slug }) => slug !== 'none')

const everything: StudySection = { level: null, exam: null, title: null }

interface SectionSearch {
  readonly level: string | null
  readonly exam: string | null
}

/** The shelf that an address names, and the learner's own class where it names none. `level` may be `all`. */
export function sectionOf({ level, exam }: SectionSearch, own: ClassLevelSlug | null): StudySection {
  const sectionExam = sectionExams.find(({ slug }) => slug === exam)
  if (sectionExam) return { level: examClassOf(sectionExam), exam: sectionExam.slug, title: sectionExam.title }
  const wanted = level ?? own
  const classLevel = classLevels.find(({ slug }) => slug === wanted)
  return classLevel ? { level: classLevel.slug, exam: null, title: classLevel.title } : everything
}

/** The last class of the stage in which an exam is sat. */
function examClassOf({ stages }: (typeof sectionExams)[number]): ClassLevelSlug | null {
  return classLevels.findLast(({ stage }) => stages.some((one) => one === stage))?.slug ?? null
}

export function isInSection({ exam, classLevels: levels }: Assessment, section: StudySection): boolean {
  if (section.exam !== null) return exam?.targetExam === section.exam
  return section.level === null || levels.includes(section.level)
}
