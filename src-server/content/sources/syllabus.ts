import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** The topics that a subject's items may have, in teaching order: `resources/content/syllabus/<bank>-<subject>.json`. */
export const syllabusSchema = z.strictObject({
  bank: contentIdSchema,
  subject: contentIdSchema,
  /** The class for which its items are written. Absent if each topic names its own. */
  classLevel: z.enum(classLevelSlugs).optional(),
  /** A reading level of its own, in place of that of the class: see `readingLevel`. */
  reading: z.strictObject({ grade: z.number().positive(), longestSentence: z.int().positive() }).optional(),
  /** Present if wrong options may be without a reason. */
  whys: z.literal('optional').optional(),
  topics: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        /** The class of this topic, in place of that of the subject. */
        classLevel: z.enum(classLevelSlugs).optional(),
        objectives: z.array(z.string().min(1)).min(2)
      })
    )
    .min(1)
})

export type Syllabus = z.infer<typeof syllabusSchema>
