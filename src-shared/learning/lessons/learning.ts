import { slugSchema } from '../../kernel/values/slug.ts'
import { lessonTermsSchema } from '../../content/exams/lesson-terms.ts'
import { textSectionSchema } from '../../content/exams/text-section.ts'
import { classLevelSlugs } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A lesson as shown on a card. `quizSlug` is the assessment that is its quiz, if any. */
export const lessonSummarySchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  subjectSlug: slugSchema,
  classLevels: z.array(z.enum(classLevelSlugs)),
  /** Absent where no class has it in a fixed term, and from an older backend. */
  terms: lessonTermsSchema.optional(),
  readingMinutes: z.int().positive(),
  quizSlug: slugSchema.nullable(),
  /** Title of the installed pack that contains the lesson; absent if it comes with Koya. */
  packTitle: z.string().optional()
})

export const lessonSchema = z.strictObject({ ...lessonSummarySchema.shape, sections: z.array(textSectionSchema) })

export type LessonSummary = z.infer<typeof lessonSummarySchema>
export type Lesson = z.infer<typeof lessonSchema>
