import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'

/** The lessons of one subject, in the order of the syllabus. */
export interface LessonPath {
  readonly subject: string
  readonly steps: readonly LessonStep[]
  readonly readCount: number
}

export interface LessonStep {
  readonly lesson: LessonSummary
  /** `next`: the first one that is not read. Undefined while it is not known what was read. */
  readonly state: 'read' | 'next' | 'later' | undefined
  /** The term in which the class has it; undefined for no fixed term. */
  readonly term: 1 | 2 | 3 | undefined
}

interface PathFacts {
  /** The slugs of the lessons read, undefined while they are loading. */
  readonly readLessons: readonly string[] | undefined
  /** The class whose terms decide the order; null for none. */
  readonly level: ClassLevelSlug | null
}

/** Returns the term in which a class has a lesson; undefined for no fixed term or no class. */
function termOf({ terms }: LessonSummary, level: ClassLevelSlug | null) {
  return terms?.find(({ classLevel }) => classLevel === level)?.term
}

/** Returns lessons by the terms of a class, then in list order. Pure. */
export function inTermOrder(lessons: readonly LessonSummary[], level: ClassLevelSlug | null): LessonSummary[] {
  return lessons.toSorted((one, other) => (termOf(one, level) ?? 0) - (termOf(other, level) ?? 0))
}

/** Groups lessons by subject: by the terms of the class, then in list order. Pure. */
export function lessonPaths(lessons: readonly LessonSummary[], { readLessons, level }: PathFacts): readonly LessonPath[] {
  const subjects = [...new Set(lessons.map(({ subjectSlug }) => subjectSlug))]
  return subjects.map((subject) => {
    const own = inTermOrder(
      lessons.filter(({ subjectSlug }) => subjectSlug === subject),
      level
    )
    const next = own.find(({ slug }) => readLessons?.includes(slug) === false)
    const steps = own.map((lesson) => ({
      lesson,
      term: termOf(lesson, level),
      state: readLessons === undefined ? undefined : readLessons.includes(lesson.slug) ? 'read' : lesson === next ? 'next' : 'later'
    })) satisfies LessonStep[]
    return { subject, steps, readCount: steps.filter(({ state }) => state === 'read').length }
  })
}

/** How many lessons of a subject are listed among all subjects: a row of cards. */
const FEW = 3

/** Returns the few steps with which a learner goes on: from the next lesson, or the last ones where fewer follow. All where there are hardly more. Pure. */
export function fewSteps({ steps }: LessonPath): readonly { readonly step: LessonStep; readonly number: number }[] {
  const numbered = steps.map((step, index) => ({ step, number: index + 1 }))
  if (steps.length <= FEW + 1) return numbered
  const next = steps.findIndex(({ state }) => state === 'next')
  const from = Math.min(Math.max(0, next), steps.length - FEW)
  return numbered.slice(from, from + FEW)
}
