import { EVERY_LEVEL, stageOf, type ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import { lowestOf, mayOffer, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'

/** Filter of the lessons; null means "any". */
export interface LessonFilter {
  readonly subject: string | null
  readonly level: string | null
}

export const everyLesson: LessonFilter = { subject: null, level: null }

export function filterLessons(lessons: readonly LessonSummary[], { subject, level }: LessonFilter): readonly LessonSummary[] {
  return lessons.filter(
    (lesson) =>
      (subject === null || lesson.subjectSlug === subject) &&
      (level === null || level === EVERY_LEVEL || lesson.classLevels.some((classLevel) => classLevel === level))
  )
}

/**
 * Returns the lessons of the learner's stage, up to the learner's class: an SS3 candidate does not begin with counting to twenty. Lessons belong to no
 * exam, so the country does not matter.
 */
export function offeredLessons<One extends { readonly classLevels: readonly ClassLevelSlug[] }>(
  lessons: readonly One[],
  learner: StudyFacts
): readonly One[] {
  const stage = stageOf(learner.classLevel)
  return lessons.filter(
    (lesson) =>
      mayOffer({ country: '', classLevel: lowestOf(lesson.classLevels) }, learner) &&
      (stage === undefined || lesson.classLevels.some((level) => stageOf(level) === stage))
  )
}

/** Returns the lessons before and after one, among those of its subject and a class, in list order. */
export function lessonsAround(
  lessons: readonly LessonSummary[],
  { slug, level }: { readonly slug: string; readonly level: string | null }
): { before: LessonSummary | undefined; after: LessonSummary | undefined } {
  const subject = lessons.find((lesson) => lesson.slug === slug)?.subjectSlug ?? null
  const siblings = filterLessons(lessons, { subject, level })
  const at = siblings.findIndex((lesson) => lesson.slug === slug)
  return at < 0 ? { before: undefined, after: undefined } : { before: siblings[at - 1], after: siblings[at + 1] }
}
