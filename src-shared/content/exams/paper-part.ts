import { z } from '../../kernel/schema/zod.ts'

/** What is sat together under a clock of its own. Times in milliseconds. */
export const paperPartSchema = z.strictObject({
  id: z.string().max(80),
  title: z.string(),
  subjectSlugs: z.array(z.string()).min(1),
  /** Working time, without extra time. */
  budgetMs: z.int().positive(),
  /** The break after it; 0 where the next part waits for the candidate. Nothing follows the last part. */
  breakMs: z.int().nonnegative()
})

export type PaperPart = z.infer<typeof paperPartSchema>
