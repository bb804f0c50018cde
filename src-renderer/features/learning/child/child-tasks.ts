import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { lessonPaths } from '../lessons/lesson-paths.ts'

/** A child chooses among three things. */
export const MOST_TASKS = 3

/** Questions of a child's portion: about three minutes. Our choice. */
export const CHILD_ITEMS = 5

/** Work that a teacher has set. */
export interface SetWork {
  readonly title: string
  readonly target: { readonly kind: 'lesson' | 'exam' | 'questions'; readonly slug: string }
}

/** Something to do now, as a tile of a child's home page. */
export type ChildTask =
  | { readonly kind: 'continue'; readonly title: string; readonly path: string }
  | { readonly kind: 'teacher'; readonly work: SetWork }
  | { readonly kind: 'lesson'; readonly lesson: LessonSummary }
  | { readonly kind: 'questions'; readonly isDoneToday: boolean }

interface ChildState {
  /** The attempt that is open, and the path of its room. */
  readonly open: { readonly title: string; readonly path: string } | null
  /** What a teacher has set and is still to do, the most urgent first. */
  readonly setWork: readonly SetWork[]
  /** Lessons that suit the child. */
  readonly lessons: readonly LessonSummary[]
  readonly readLessons: readonly string[]
  readonly classLevel: ClassLevelSlug
  /** Null if no questions can be asked. */
  readonly questions: { readonly isDoneToday: boolean } | null
}

/**
 * Returns what a child is offered, the first one first: what is open, the teacher's work, a lesson, questions, and further lessons, each of another
 * subject. Pure.
 */
export function childTasks({ open, setWork, lessons, readLessons, classLevel, questions }: ChildState): readonly ChildTask[] {
  const [work] = setWork
  const [first, ...others] = nextLessons(lessons, readLessons, classLevel).filter(
    ({ slug }) => work?.target.kind !== 'lesson' || work.target.slug !== slug
  )
  const toTask = (lesson: LessonSummary): ChildTask => ({ kind: 'lesson', lesson })
  return [
    ...(open === null ? [] : [{ kind: 'continue', ...open } as const]),
    ...(work === undefined ? [] : [{ kind: 'teacher', work } as const]),
    ...(first === undefined ? [] : [toTask(first)]),
    ...(questions === null ? [] : [{ kind: 'questions', ...questions } as const]),
    ...others.map(toTask)
  ].slice(0, MOST_TASKS)
}

/** Returns the next lesson of each subject: those of the child's own class first, then the subject of which least is read. */
function nextLessons(lessons: readonly LessonSummary[], readLessons: readonly string[], level: ClassLevelSlug): readonly LessonSummary[] {
  const ofClass = lessons.filter(({ classLevels }) => classLevels.includes(level))
  const below = lessons.filter(({ classLevels }) => !classLevels.includes(level))
  const nextOf = (some: readonly LessonSummary[]): readonly LessonSummary[] =>
    lessonPaths(some, { readLessons, level })
      .toSorted((one, other) => one.readCount - other.readCount)
      .flatMap(({ steps }) => steps.filter(({ state }) => state === 'next').map(({ lesson }) => lesson))
  return [...nextOf(ofClass), ...nextOf(below)]
}
