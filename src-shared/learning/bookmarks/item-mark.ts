import { z } from '../../kernel/schema/zod.ts'
import { LONGEST_ITEM_NOTE } from './item-mark-limits.ts'

/** What a learner has put to a question: a bookmark, words of their own, or both. The higher revision holds, whichever comes first. */
export const itemMarkSchema = z.strictObject({
  /** Of the bank, of an own question, or of one that was made for a paper. */
  itemId: z.string().min(1).max(200),
  revision: z.int().positive(),
  isBookmarked: z.boolean(),
  /** Empty where there is none. */
  ownNote: z.string().max(LONGEST_ITEM_NOTE)
})

/** A marked question in the list of them. */
export const listedMarkSchema = z.strictObject({
  ...itemMarkSchema.shape,
  /** Wall clock of the backend at the newest change, milliseconds since 1970. */
  markedAt: z.number(),
  /**
   * Where the question can be looked at: in the bank, or in the review of a paper that it stood in. `paper-open`: it stands in a paper that is not
   * handed in, so nothing of it is told. `gone`: in a pack that is not here any more.
   */
  place: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('bank'), stem: z.string(), subject: z.string() }),
    z.strictObject({ kind: z.literal('review'), stem: z.string(), subject: z.string(), attemptId: z.uuid(), slug: z.string() }),
    z.strictObject({ kind: z.enum(['paper-open', 'gone']) })
  ])
})

export type ItemMark = z.infer<typeof itemMarkSchema>
export type ListedMark = z.infer<typeof listedMarkSchema>
