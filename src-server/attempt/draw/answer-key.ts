import { difficultySchema } from '../../../src-shared/attempt/report/attempt-analysis.ts'
import { itemKeySchema, type ItemLimits } from '../../../src-shared/content/item-types/item-types.ts'
import { mostMarksSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { rulingSchema } from '../../../src-shared/content/scoring/ruling.ts'

export const keyedItemSchema = z.strictObject({
  id: z.string(),
  key: itemKeySchema,
  /** Present only after a correction, never in the snapshot itself. */
  ruling: rulingSchema.optional(),
  /** The item's own; absent where the paper's rules say what it is worth, and where the key does. */
  marks: mostMarksSchema.optional(),
  topic: z.string(),
  /** Absent in older snapshots, which did not store it. */
  difficulty: difficultySchema.optional(),
  explanation: z.string()
})

/** The keys of a paper. The backend never sends them before submission. They are a snapshot, so later edits of the bank change no result. */
export const answerKeySchema = z.array(
  z.strictObject({
    slug: z.string(),
    /** Of the subject's content. Absent in older snapshots, which did not store it. */
    contentVersion: z.int().optional(),
    /** The spoken text of its stimuli's sounds, by id; absent without sounds. */
    transcripts: z.record(z.string(), z.string()).optional(),
    items: z.array(keyedItemSchema)
  })
)

export type KeyedItem = z.infer<typeof keyedItemSchema>
export type AnswerKey = z.infer<typeof answerKeySchema>
/** The allowed responses to each item of a paper, by id. The paper holds them too, but is much longer. */
export type PaperLimits = Readonly<Record<string, ItemLimits>>
