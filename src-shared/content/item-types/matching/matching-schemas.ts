import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { areOptionsDistinct, shownOptionSchema } from '../base/choice-option.ts'
import { authoredBase, shownBase } from '../base/item-base.ts'
import {
  FEWEST_PAIRS,
  isWholePairing,
  MOST_PAIRS,
  pairChoiceSchema,
  pairingKeySchema,
  pairingSchema,
  slotIdSchema,
  tellsPairs,
  type PairingParts
} from '../base/pairing.ts'

const name = z.literal('matching')

export const authoredMatching = z
  .strictObject({
    ...authoredBase,
    type: name,
    /** Shown in this order. */
    prompts: z
      .array(z.strictObject({ id: slotIdSchema, text: z.string().min(1) }))
      .min(FEWEST_PAIRS)
      .max(MOST_PAIRS),
    /** At least as many as prompts; those left over make a guess harder. */
    choices: z.array(pairChoiceSchema).min(FEWEST_PAIRS).max(MOST_PAIRS),
    /** The choice of each prompt, by id. */
    key: pairingSchema
  })
  .refine(({ prompts, choices }) => areOptionsDistinct(prompts) && areOptionsDistinct(choices), { error: schemaMessages.content.sameOptionId })
  .refine((item) => isWholePairing(item.key, partsOf(item)), { error: schemaMessages.content.keyNotAllPairs })
  .refine((item) => !tellsPairs(item.key, partsOf(item)), { error: schemaMessages.content.pairsTold })

export const shownMatching = z.strictObject({ ...shownBase, type: name, prompts: z.array(shownOptionSchema), choices: z.array(shownOptionSchema) })
export const matchingLimits = z.strictObject({ type: name, slotIds: z.array(z.string()), choiceIds: z.array(z.string()) })
export const matchingKey = z.strictObject({ type: name, ...pairingKeySchema })
export const matchingResponse = z.strictObject({ pairs: pairingSchema })

export type MatchingResponse = z.infer<typeof matchingResponse>

interface Parts {
  readonly prompts: readonly { readonly id: string }[]
  readonly choices: readonly { readonly id: string }[]
}

export function partsOf({ prompts, choices }: Parts): PairingParts {
  return { slotIds: prompts.map(({ id }) => id), choiceIds: choices.map(({ id }) => id) }
}
