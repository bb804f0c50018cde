import { join } from 'node:path'
import type { AssessmentDefinition, Profile } from '../exams/profile.ts'
import { itemSourceOf } from '../sources/bank-of.ts'
import { readDrawings } from '../sources/draw-lessons.ts'
import type { LessonSource } from '../sources/learning-sources.ts'
import { readResources } from '../sources/source-files.ts'
import type { LessonToPack } from '../packs/pack-contents.ts'

/** A lesson that ships with Koya, in the form in which a pack holds it. */
export interface BankLesson extends LessonToPack {
  /** The bank of its quiz; null where it has no quiz, or an unknown one. */
  readonly bank: string | null
}

/** The lessons of a resources folder, and the exams to which their quizzes belong. */
export interface LessonSources {
  readonly lessons: readonly BankLesson[]
  readonly profiles: readonly Profile[]
}

/** Reads lessons, drawings, quizzes and exams. A missing folder gives an empty list. Throws `DamagedSourceError` for an invalid file. */
export async function readLessonSources(resourcesFolder: string): Promise<LessonSources> {
  const [sources, lists, profiles] = await Promise.all([
    readResources.lessons(resourcesFolder),
    readResources.assessments(resourcesFolder),
    readResources.profiles(resourcesFolder)
  ])
  const quizzes = new Map(lists.flatMap(({ assessments }) => assessments).map((definition) => [definition.slug, definition]))
  const lessons = await Promise.all(
    sources.map(async (source): Promise<BankLesson> => {
      const quiz = quizzes.get(source.quiz ?? '')
      const subject = quiz?.subjects[0] ?? ''
      const bank = quiz ? (itemSourceOf(profiles, { exam: quiz.profile, subject })?.bank ?? null) : null
      return { bank, line: toLine(source, quiz), svgs: await readDrawings(join(resourcesFolder, 'learning', 'drawings'), source) }
    })
  )
  return { lessons, profiles }
}

function toLine({ quiz: _, ...lesson }: LessonSource, quiz: AssessmentDefinition | undefined): LessonToPack['line'] {
  const { draw, budgetMs, subjects } = quiz ?? {}
  const [subject] = subjects ?? []
  if (!quiz || !draw || budgetMs === undefined || subject === undefined) return lesson
  return { ...lesson, quiz: { title: quiz.title, description: quiz.description, exam: quiz.profile, subject, budgetMs, draw } }
}
