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
import { clozePieces } from '../cloze/cloze-pieces.ts'

const name = z.literal('gap-match')

export const authoredGapMatch = z
  .strictObject({
    ...authoredBase,
    type: name,
    /** The text with gaps written `[[id]]`; the stem contains the instruction. */
    text: z.string().min(1),
    /** At least as many as gaps. Plain words without formulas or pictures, because they are read in the text. */
    words: z
      .array(pairChoiceSchema.refine(({ text }) => !/[$[\]]/.test(text), { error: schemaMessages.content.wordMarkup }))
      .min(FEWEST_PAIRS)
      .max(MOST_PAIRS),
    /** The word of each gap, by id. */
    key: pairingSchema
  })
  .refine(({ words }) => areOptionsDistinct(words), { error: schemaMessages.content.sameOptionId })
  .refine(({ text }) => new Set(gapIdsIn(text)).size === gapIdsIn(text).length, { error: schemaMessages.content.sameGapId })
  .refine(({ text }) => gapIdsIn(text).every((id) => slotIdSchema.safeParse(id).success), { error: schemaMessages.content.gapsDiffer })
  .refine((item) => isWholePairing(item.key, partsOf(item)), { error: schemaMessages.content.keyNotAllPairs })
  .refine((item) => !tellsPairs(item.key, partsOf(item)), { error: schemaMessages.content.pairsTold })

export const shownGapMatch = z.strictObject({ ...shownBase, type: name, text: z.string(), words: z.array(shownOptionSchema) })
export const gapMatchLimits = z.strictObject({ type: name, slotIds: z.array(z.string()), choiceIds: z.array(z.string()) })
export const gapMatchKey = z.strictObject({ type: name, ...pairingKeySchema })
export const gapMatchResponse = z.strictObject({ words: pairingSchema })

export type GapMatchResponse = z.infer<typeof gapMatchResponse>

/** Returns the ids of the gaps in the order of the text. */
export function gapIdsIn(text: string): string[] {
  return clozePieces(text).flatMap((piece) => (piece.kind === 'gap' ? [piece.gapId] : []))
}

export function partsOf({ text, words }: { readonly text: string; readonly words: readonly { readonly id: string }[] }): PairingParts {
  return { slotIds: gapIdsIn(text), choiceIds: words.map(({ id }) => id) }
}
