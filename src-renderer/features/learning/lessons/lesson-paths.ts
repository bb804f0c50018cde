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
