import { difficultySchema } from '../../src-shared/report-analysis/attempt-analysis.ts'
import { z } from '../../src-shared/schema/zod.ts'

/** What the backend keeps of a paper and never sends before submission: a snapshot, so that later edits of the bank change no result. */
export const answerKeySchema = z.array(
  z.strictObject({
    slug: z.string(),
    items: z.array(
      z.strictObject({
        id: z.string(),
        keyOptionId: z.string(),
        topic: z.string(),
        /** Absent in the snapshots of papers that were drawn before snapshots kept it. */
        difficulty: difficultySchema.optional(),
        explanation: z.string()
      })
    )
  })
)

/** The options that each item of a paper has. */
export const paperOptionsSchema = z.record(z.string(), z.array(z.string()))

export type AnswerKey = z.infer<typeof answerKeySchema>
export type PaperOptions = z.infer<typeof paperOptionsSchema>
