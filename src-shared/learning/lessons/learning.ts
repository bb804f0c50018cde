import { slugSchema } from '../../kernel/values/slug.ts'
import { textSectionSchema } from '../../content/exams/text-section.ts'
import { classLevelSlugs } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'

/** What a card shows of a lesson. `quizSlug` names the assessment that is its quiz, where it has one. */
export const lessonSummarySchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  subjectSlug: slugSchema,
  classLevels: z.array(z.enum(classLevelSlugs)),
  readingMinutes: z.int().positive(),
  quizSlug: slugSchema.nullable(),
  /** Of the installed pack that the lesson came with; absent where it comes with Koya. */
  packTitle: z.string().optional()
})

export const lessonSchema = z.strictObject({ ...lessonSummarySchema.shape, sections: z.array(textSectionSchema) })

export type LessonSummary = z.infer<typeof lessonSummarySchema>
export type Lesson = z.infer<typeof lessonSchema>
