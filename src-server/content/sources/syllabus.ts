import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** The topics that a subject's items may have, in teaching order: `resources/content/syllabus/<bank>-<subject>.json`. */
export const syllabusSchema = z.strictObject({
  bank: contentIdSchema,
  subject: contentIdSchema,
  /** The reading level of its learners: see `readingLevel`. Absent where they read as adults do. */
  reading: z.strictObject({ grade: z.number().positive(), longestSentence: z.int().positive() }).optional(),
  topics: z.array(z.strictObject({ title: z.string().min(1), objectives: z.array(z.string().min(1)).min(2) })).min(1)
})

export type Syllabus = z.infer<typeof syllabusSchema>
