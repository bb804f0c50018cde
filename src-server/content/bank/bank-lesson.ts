import { join } from 'node:path'
import { assessmentListSchema, profileSchema, type AssessmentDefinition, type Profile } from '../exams/profile.ts'
import { itemSourceOf } from '../sources/bank-of.ts'
import { readJsonFolder } from '../../platform/disk/read-json-folder.ts'
import { readDrawings } from '../sources/draw-lessons.ts'
import { lessonSourceSchema, type LessonSource } from '../sources/learning-sources.ts'
import type { LessonToPack } from '../packs/pack-contents.ts'

/** A lesson that comes with Koya, as a pack would hold it. */
export interface BankLesson extends LessonToPack {
  /** The bank that its quiz takes its items from; null where it has no quiz, or one that is not there. */
  readonly bank: string | null
}

/** The lessons of a folder of resources, and the exams that their quizzes are of. */
export interface LessonSources {
  readonly lessons: readonly BankLesson[]
  readonly profiles: readonly Profile[]
}

/** Reads lessons, drawings, quizzes and exams. A file that does not fit throws `DamagedSourceError`; a folder that is not there holds none. */
export async function readLessonSources(resourcesFolder: string): Promise<LessonSources> {
  const [sources, lists, profiles] = await Promise.all([
    readJsonFolder(join(resourcesFolder, 'learning', 'lessons'), lessonSourceSchema),
    readJsonFolder(join(resourcesFolder, 'assessments'), assessmentListSchema),
    readJsonFolder(join(resourcesFolder, 'profiles'), profileSchema)
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
