import { paperLockSchema } from './assessment.ts'
import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A paper of fixed items, as shown in lists. */
export const pastPaperSchema = z.strictObject({
  /** Slug of its assessment. */
  slug: slugSchema,
  /** The body that set it, or whose style it follows. */
  body: z.string(),
  /** Year of the exam; null for an unofficial practice paper. */
  year: z.int().nullable(),
  /** Series within the year, such as May/June. */
  series: z.string().optional(),
  subject: z.strictObject({ slug: slugSchema, title: z.string() }),
  /** Such as Paper 1. */
  title: z.string(),
  itemCount: z.int().positive(),
  minutes: z.int().positive(),
  /** Title of its pack; null if it comes with Koya. */
  pack: z.string().nullable(),
  /** Present only if this learner has no access. */
  lock: paperLockSchema.optional()
})

export const pastPapersSchema = z.strictObject({ papers: z.array(pastPaperSchema) })

export type PastPaper = z.infer<typeof pastPaperSchema>
