import { z } from '../../kernel/schema/zod.ts'

/** A part of a paper with its own clock. Times in milliseconds. */
export const paperPartSchema = z.strictObject({
  id: z.string().max(80),
  title: z.string(),
  subjectSlugs: z.array(z.string()).min(1),
  /** Working time, without extra time. */
  budgetMs: z.int().positive(),
  /** Length of the break after it; 0 if the candidate starts the next part. Unused for the last part. */
  breakMs: z.int().nonnegative()
})

export type PaperPart = z.infer<typeof paperPartSchema>
