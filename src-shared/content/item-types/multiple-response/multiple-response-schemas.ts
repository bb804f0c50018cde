import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { areOptionsDistinct, choiceOptionSchema, MOST_OPTIONS, optionIdSchema, shownOptionSchema, whySchema } from '../base/choice-option.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'

const name = z.literal('multiple-response')

export const authoredMultipleResponse = z
  .strictObject({
    ...authoredBase,
    type: name,
    options: z.array(choiceOptionSchema).min(3).max(MOST_OPTIONS),
    /** Ids of all right options. */
    keys: z.array(z.string()).min(1)
  })
  .refine(({ options }) => areOptionsDistinct(options), { error: schemaMessages.content.sameOptionId })
  .refine(({ keys, options }) => new Set(keys).size === keys.length && keys.every((key) => options.some(({ id }) => id === key)), {
    error: schemaMessages.content.keysNoOptions
  })

export const shownMultipleResponse = z.strictObject({ ...shownBase, type: name, options: z.array(shownOptionSchema) })
export const multipleResponseLimits = z.strictObject({ type: name, optionIds: z.array(z.string()) })
export const multipleResponseKey = z.strictObject({ type: name, optionIds: z.array(z.string()).min(1), why: whySchema })
export const multipleResponseResponse = z.strictObject({ optionIds: z.array(optionIdSchema).min(1).max(MOST_OPTIONS) })

export type MultipleResponseKey = z.infer<typeof multipleResponseKey>
export type MultipleResponseResponse = z.infer<typeof multipleResponseResponse>
