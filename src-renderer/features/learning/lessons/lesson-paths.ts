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
}

/** Groups lessons by subject, in list order. `readLessons`: the slugs of those read, undefined while they are loading. Pure. */
export function lessonPaths(lessons: readonly LessonSummary[], readLessons: readonly string[] | undefined): readonly LessonPath[] {
  const subjects = [...new Set(lessons.map(({ subjectSlug }) => subjectSlug))]
  return subjects.map((subject) => {
    const own = lessons.filter(({ subjectSlug }) => subjectSlug === subject)
    const next = own.find(({ slug }) => readLessons?.includes(slug) === false)
    const steps = own.map((lesson) => ({
      lesson,
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
