import { difficultySchema } from '../../src-shared/report-analysis/attempt-analysis.ts'
import { itemKeySchema, itemLimitsSchema } from '../../src-shared/item-types/item-types.ts'
import { z } from '../../src-shared/schema/zod.ts'

/** What the backend keeps of a paper and never sends before submission: a snapshot, so that later edits of the bank change no result. */
export const answerKeySchema = z.array(
  z.strictObject({
    slug: z.string(),
    items: z.array(
      z.strictObject({
        id: z.string(),
        key: itemKeySchema,
        topic: z.string(),
        /** Absent in the snapshots of papers that were drawn before snapshots kept it. */
        difficulty: difficultySchema.optional(),
        explanation: z.string()
      })
    )
  })
)

/** What may be answered to each item of a paper, by its id: the paper holds it too, and is much longer. */
export const paperLimitsSchema = z.record(z.string(), itemLimitsSchema)

export type AnswerKey = z.infer<typeof answerKeySchema>
export type PaperLimits = z.infer<typeof paperLimitsSchema>
