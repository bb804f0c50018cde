import { paperLockSchema } from './assessment.ts'
import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'

/** A paper of fixed items, as a list shows it. */
export const pastPaperSchema = z.strictObject({
  /** Of the assessment that it is. */
  slug: slugSchema,
  /** Who set it, or in whose manner it is written. */
  body: z.string(),
  /** When it was set; null where no body ever set it: it is somebody's own practice paper. */
  year: z.int().nullable(),
  /** The sitting within the year, such as May/June. */
  series: z.string().optional(),
  subject: z.strictObject({ slug: slugSchema, title: z.string() }),
  /** Such as Paper 1. */
  title: z.string(),
  itemCount: z.int().positive(),
  minutes: z.int().positive(),
  /** The title of the pack that it is from; null where it comes with Koya. */
  pack: z.string().nullable(),
  /** Only where it is not open to this learner. */
  lock: paperLockSchema.optional()
})

export const pastPapersSchema = z.strictObject({ papers: z.array(pastPaperSchema) })

export type PastPaper = z.infer<typeof pastPaperSchema>
