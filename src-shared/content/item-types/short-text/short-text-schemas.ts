import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'
import { LONGEST_TEXT } from '../base/longest-answers.ts'

const name = z.literal('short-text')

export const acceptedTextsSchema = z
  .array(
    z
      .string()
      .max(LONGEST_TEXT)
      .refine((text) => text.trim() !== '', { error: schemaMessages.content.emptyAnswer })
  )
  .min(1)
  .max(20)

export const authoredShortText = z.strictObject({
  ...authoredBase,
  type: name,
  /** All right wordings, the best first, which the review shows. Plain text, not markup. */
  accepted: acceptedTextsSchema,
  /** Whether `DNA` and `dna` differ. */
  isCaseSensitive: z.boolean().default(false)
})

/** Candidates see whether case matters. */
export const shownShortText = z.strictObject({ ...shownBase, type: name, isCaseSensitive: z.boolean() })
export const shortTextLimits = z.strictObject({ type: name })
export const shortTextKey = z.strictObject({ type: name, accepted: z.array(z.string()).min(1), isCaseSensitive: z.boolean() })
export const shortTextResponse = z.strictObject({ text: z.string().max(LONGEST_TEXT) })

export type ShortTextKey = z.infer<typeof shortTextKey>
export type ShortTextResponse = z.infer<typeof shortTextResponse>
