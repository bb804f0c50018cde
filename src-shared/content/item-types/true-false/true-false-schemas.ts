import { z } from '../../../kernel/schema/zod.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'

const name = z.literal('true-false')

export const authoredTrueFalse = z.strictObject({
  ...authoredBase,
  type: name,
  /** Whether the statement of the stem is true. */
  key: z.boolean(),
  /** Why the other answer is wrong, for the review. */
  why: z.string().min(1).optional()
})

export const shownTrueFalse = z.strictObject({ ...shownBase, type: name })
export const trueFalseLimits = z.strictObject({ type: name })
export const trueFalseKey = z.strictObject({ type: name, isTrue: z.boolean(), why: z.string().nullable() })
export const trueFalseResponse = z.strictObject({ isTrue: z.boolean() })

export type TrueFalseKey = z.infer<typeof trueFalseKey>
export type TrueFalseResponse = z.infer<typeof trueFalseResponse>
