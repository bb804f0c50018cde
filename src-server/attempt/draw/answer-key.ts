import { difficultySchema } from '../../../src-shared/attempt/report/attempt-analysis.ts'
import { itemKeySchema, itemLimitsSchema } from '../../../src-shared/content/item-types/item-types.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { rulingSchema } from '../../../src-shared/content/scoring/ruling.ts'

export const keyedItemSchema = z.strictObject({
  id: z.string(),
  key: itemKeySchema,
  /** Only after a correction, and never in the snapshot itself. */
  ruling: rulingSchema.optional(),
  topic: z.string(),
  /** Absent in the snapshots of papers that were drawn before snapshots kept it. */
  difficulty: difficultySchema.optional(),
  explanation: z.string()
})

/** What the backend keeps of a paper and never sends before submission: a snapshot, so that later edits of the bank change no result. */
export const answerKeySchema = z.array(
  z.strictObject({
    slug: z.string(),
    /** Of the subject's content; absent in the snapshots of papers that were drawn before snapshots kept it. */
    contentVersion: z.int().optional(),
    /** What is said in the sounds of its stimuli, by their ids; absent where nothing is heard. */
    transcripts: z.record(z.string(), z.string()).optional(),
    items: z.array(keyedItemSchema)
  })
)

/** What may be answered to each item of a paper, by its id: the paper holds it too, and is much longer. */
export const paperLimitsSchema = z.record(z.string(), itemLimitsSchema)

export type KeyedItem = z.infer<typeof keyedItemSchema>
export type AnswerKey = z.infer<typeof answerKeySchema>
export type PaperLimits = z.infer<typeof paperLimitsSchema>
