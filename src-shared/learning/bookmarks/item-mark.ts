import { attemptIdSchema } from '../../attempt/record/attempt-id.ts'
import { z } from '../../kernel/schema/zod.ts'
import { storedCountSchema } from '../../kernel/schema/stored-count.ts'
import { LONGEST_ITEM_NOTE } from './item-mark-limits.ts'

/** A learner's bookmark on a question, their note, or both. The higher revision wins, in any order of arrival. */
export const itemMarkSchema = z.strictObject({
  /** An item of the question bank, an own question, or an item generated for a paper. */
  itemId: z.string().min(1).max(200),
  revision: storedCountSchema,
  isBookmarked: z.boolean(),
  /** Empty if there is none. */
  ownNote: z.string().max(LONGEST_ITEM_NOTE)
})

/** A marked question in the list. */
export const listedMarkSchema = z.strictObject({
  ...itemMarkSchema.shape,
  /** Backend's wall clock at the newest change, milliseconds since 1970. */
  markedAt: z.number(),
  /**
   * Where the question can be viewed: in the bank, or in the review of a paper that contained it. `paper-open`: it is in a paper not yet submitted,
   * so nothing about it is revealed. `gone`: its pack is no longer installed.
   */
  place: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('bank'), stem: z.string(), subject: z.string() }),
    z.strictObject({ kind: z.literal('review'), stem: z.string(), subject: z.string(), attemptId: attemptIdSchema, slug: z.string() }),
    z.strictObject({ kind: z.enum(['paper-open', 'gone']) })
  ])
})

export type ItemMark = z.infer<typeof itemMarkSchema>
export type ListedMark = z.infer<typeof listedMarkSchema>
