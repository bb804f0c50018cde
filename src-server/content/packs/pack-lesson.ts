import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { textBounds } from '../../../src-shared/kernel/markup/authored-text.ts'
import { itemDrawSchema } from '../exams/profile.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'
import { lessonSourceSchema } from '../sources/learning-sources.ts'

/** What the lessons of a pack may hold at most: several times what any lesson of ours does, and little enough to be set at once on a slow computer. */
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

/** The quiz of a lesson. It is called as the lesson is, see `quizSlugOf`. */
const packQuizSchema = z.strictObject({
  title: line,
  description: paragraph,
  /** The exam whose rules and items it takes, by its family; absent where it takes the pack's own, as a practice of the pack does. */
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

/** One line of a pack's `lessons.jsonl`. What its texts show by `![id]` lies beside it as `drawings/id.svg`. */
export const packLessonSchema = z.strictObject({
  ...lessonSourceSchema.omit({ quiz: true }).shape,
  // Its quiz has a slug, too.
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
