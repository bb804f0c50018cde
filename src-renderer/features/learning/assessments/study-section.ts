import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { classLevels, targetExams, type ClassLevelSlug, type TargetExamSlug } from '../../../../src-shared/account/class-levels.ts'

/**
 * What a learner looks at: a class, what prepares for an exam, or everything. For an exam, `level` is the class that sits it: lessons and medal
 * ladders are made for classes.
 */
export interface StudyShelf {
  readonly level: ClassLevelSlug | null
  readonly exam: TargetExamSlug | null
  /** Its name; null for everything. */
  readonly title: string | null
}

/** The exams that have a shelf. */
export const shelfExams = targetExams.filter(({ slug }) => slug !== 'none')

const everything: StudyShelf = { level: null, exam: null, title: null }

interface ShelfSearch {
  readonly level: string | null
  readonly exam: string | null
}

/** The shelf that an address names, and the learner's own class where it names none. `level` may be `all`. */
export function shelfOf({ level, exam }: ShelfSearch, own: ClassLevelSlug | null): StudyShelf {
  const shelfExam = shelfExams.find(({ slug }) => slug === exam)
  if (shelfExam) return { level: examClassOf(shelfExam), exam: shelfExam.slug, title: shelfExam.title }
  const wanted = level ?? own
  const classLevel = classLevels.find(({ slug }) => slug === wanted)
  return classLevel ? { level: classLevel.slug, exam: null, title: classLevel.title } : everything
}

/** The last class of the stage in which an exam is sat. */
function examClassOf({ stages }: (typeof shelfExams)[number]): ClassLevelSlug | null {
  return classLevels.findLast(({ stage }) => stages.some((one) => one === stage))?.slug ?? null
}

export function isOnShelf({ exam, classLevels: levels }: Assessment, shelf: StudyShelf): boolean {
  if (shelf.exam !== null) return exam?.targetExam === shelf.exam
  return shelf.level === null || levels.includes(shelf.level)
}
