import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { responseSchema } from '../../../src-shared/content/item-types/item-types.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** SHA-256 of what was shown, as 64 hexadecimal digits. */
export const shownHashSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** An answer given to an item without seeing its key, explanation and reasons. */
export const itemReviewSchema = z.strictObject({
  itemId: contentIdSchema,
  /** A review counts for this wording only. */
  shownHash: shownHashSchema,
  response: responseSchema,
  /** The day, such as 2026-11-21. */
  solvedOn: z.iso.date()
})

/** The second, blind solve of a subject's items: `resources/content/reviews/<bank>-<subject>.json`. */
export const subjectReviewsSchema = z.strictObject({ bank: contentIdSchema, subject: contentIdSchema, reviews: z.array(itemReviewSchema) })

export type ItemReview = z.infer<typeof itemReviewSchema>
export type SubjectReviews = z.infer<typeof subjectReviewsSchema>
