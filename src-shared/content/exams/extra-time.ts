import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'

/** Accommodation for candidates with a given reason: extra time for every part, in milliseconds, and transcripts instead of sounds. */
export const extraTimeSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(1),
  /** 0 only if transcripts replace sounds. */
  msPerPart: z.int().nonnegative(),
  /** The candidate cannot hear and reads transcripts. */
  isInWords: z.literal(true).optional()
})

export type ExtraTime = z.infer<typeof extraTimeSchema>
