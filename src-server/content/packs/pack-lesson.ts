import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { textBounds } from '../../../src-shared/kernel/markup/authored-text.ts'
import { itemDrawSchema } from '../exams/profile.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'
import { lessonSourceSchema } from '../sources/learning-sources.ts'

/** Limits for the lessons of a pack: several times the size of any lesson of ours, and small enough to be laid out at once on a slow computer. */
export const lessonLimits = {
  /** In a pack. */
  lessons: 500,
  sections: 20,
  /** Of a lesson. */
  drawings: 20,
  /** Of a section's text, in characters. */
  text: textBounds.characters
} as const

const line = z.string().trim().min(1).max(160)
const paragraph = z.string().trim().min(1).max(600)
const MINUTE_MS = 60_000

/** The quiz of a lesson. It is named after the lesson, see `quizSlugOf`. */
const packQuizSchema = z.strictObject({
  title: line,
  description: paragraph,
  /** The family of the exam whose rules and items it uses; absent where it uses the pack's own, as a practice of the pack does. */
  exam: slugSchema.optional(),
  /** Of the exam, or of the pack. */
  subject: slugSchema,
  /** Working time, milliseconds. */
  budgetMs: z
    .int()
    .min(MINUTE_MS)
    .max(180 * MINUTE_MS),
  draw: itemDrawSchema
})

/** One line of a pack's `lessons.jsonl`. A drawing shown by `![id]` is in `drawings/id.svg`. */
export const packLessonSchema = z.strictObject({
  ...lessonSourceSchema.omit({ quiz: true }).shape,
  // Leaves room for the slug of its quiz.
  slug: slugSchema.max(70),
  title: line,
  summary: paragraph,
  drawings: lessonSourceSchema.shape.drawings.unwrap().max(lessonLimits.drawings).optional(),
  sections: z
    .array(z.strictObject({ title: line, text: z.string().trim().min(1).max(lessonLimits.text) }))
    .min(1)
    .max(lessonLimits.sections)
    .refine((sections) => new Set(sections.map(({ title }) => title)).size === sections.length, {
      error: serverSchemaMessages.content.sameSectionTitle
    }),
  quiz: packQuizSchema.optional()
})

export type PackQuiz = z.infer<typeof packQuizSchema>
export type PackLessonLine = z.infer<typeof packLessonSchema>
