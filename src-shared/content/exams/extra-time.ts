import { slugSchema } from '../../kernel/values/slug.ts'
import { z } from '../../kernel/schema/zod.ts'

/** What an exam grants candidates of whom the reason is true: more time for every paper, in milliseconds, and words in the place of sounds. */
export const extraTimeSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(1),
  /** 0 only where sounds are given in words. */
  msPerPart: z.int().nonnegative(),
  /** Whoever cannot hear reads what is said. */
  isInWords: z.literal(true).optional()
})

export type ExtraTime = z.infer<typeof extraTimeSchema>
