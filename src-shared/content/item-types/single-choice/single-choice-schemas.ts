import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { choiceOptionSchema, MOST_OPTIONS, optionIdSchema, shownOptionSchema, whySchema } from '../base/choice-option.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'

const name = z.literal('single-choice')

/** Items and papers from before types existed have no type; single choice was the only one. */
const nameOrNothing = name.optional()

export const authoredSingleChoice = z
  .strictObject({
    ...authoredBase,
    type: nameOrNothing,
    options: z.array(choiceOptionSchema).min(2).max(MOST_OPTIONS),
    key: z.string(),
    /** Arithmetic whose result must equal the key's `value` and no other option's, see `evaluate-expression.ts`. */
    calculation: z.string().optional()
  })
  .refine((item) => item.options.filter((option) => option.id === item.key).length === 1, { error: schemaMessages.content.keyNotOneOption })

export const shownSingleChoice = z.strictObject({ ...shownBase, type: nameOrNothing, options: z.array(shownOptionSchema) })
export const singleChoiceLimits = z.strictObject({ type: name, optionIds: z.array(z.string()) })
export const singleChoiceKey = z.strictObject({ type: name, optionId: z.string(), why: whySchema })
export const singleChoiceResponse = z.strictObject({ optionId: optionIdSchema })

export type SingleChoiceKey = z.infer<typeof singleChoiceKey>
export type SingleChoiceResponse = z.infer<typeof singleChoiceResponse>
