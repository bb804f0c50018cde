import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { areOptionsDistinct, choiceOptionSchema, shownOptionSchema, whySchema } from '../base/choice-option.ts'
import { authoredBase, contentIdSchema, shownBase } from '../base/item-base.ts'
import { LONGEST_TEXT } from '../base/longest-answers.ts'
import { acceptedTextsSchema } from '../short-text/short-text-schemas.ts'
import { clozePieces } from './cloze-pieces.ts'

const name = z.literal('cloze')
const MOST_GAPS = 10
const gapId = contentIdSchema.max(20)

const authoredGap = z.discriminatedUnion('kind', [
  z.strictObject({ id: gapId, kind: z.literal('typed'), accepted: acceptedTextsSchema }),
  z
    .strictObject({ id: gapId, kind: z.literal('list'), options: z.array(choiceOptionSchema).min(2).max(5), key: z.string() })
    .refine(({ options }) => areOptionsDistinct(options), { error: schemaMessages.content.sameOptionId })
    .refine(({ options, key }) => options.some(({ id }) => id === key), { error: schemaMessages.content.keyNoOption })
])

export const authoredCloze = z
  .strictObject({
    ...authoredBase,
    type: name,
    /** The text with gaps written `[[id]]`; the stem contains the instruction. */
    text: z.string().min(1),
    /** In order of appearance in the text. */
    gaps: z.array(authoredGap).min(1).max(MOST_GAPS)
  })
  .refine(({ text, gaps }) => gapIdsIn(text) === gaps.map(({ id }) => id).join(' '), { error: schemaMessages.content.gapsDiffer })
  .refine(({ gaps }) => areOptionsDistinct(gaps), { error: schemaMessages.content.sameGapId })

const shownGap = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.string(), kind: z.literal('typed') }),
  z.strictObject({ id: z.string(), kind: z.literal('list'), options: z.array(shownOptionSchema) })
])

const gapLimits = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.string(), kind: z.literal('typed') }),
  z.strictObject({ id: z.string(), kind: z.literal('list'), optionIds: z.array(z.string()) })
])

const gapKey = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.string(), kind: z.literal('typed'), accepted: z.array(z.string()).min(1) }),
  z.strictObject({ id: z.string(), kind: z.literal('list'), optionId: z.string(), why: whySchema })
])

export const shownCloze = z.strictObject({ ...shownBase, type: name, text: z.string(), gaps: z.array(shownGap) })
export const clozeLimits = z.strictObject({ type: name, gaps: z.array(gapLimits) })
export const clozeKey = z.strictObject({ type: name, gaps: z.array(gapKey).min(1) })
/** By gap id: the typed text, or the id of the chosen option. Unanswered gaps are omitted. */
export const clozeResponse = z.strictObject({
  gaps: z
    .record(gapId, z.string().max(LONGEST_TEXT))
    .refine((gaps) => Object.keys(gaps).length <= MOST_GAPS, { error: schemaMessages.content.tooManyGaps })
})

export type AuthoredGap = z.infer<typeof authoredGap>
export type ShownGap = z.infer<typeof shownGap>
export type GapLimits = z.infer<typeof gapLimits>
export type GapKey = z.infer<typeof gapKey>
export type ClozeKey = z.infer<typeof clozeKey>
export type ClozeResponse = z.infer<typeof clozeResponse>

function gapIdsIn(text: string): string {
  return clozePieces(text)
    .flatMap((piece) => (piece.kind === 'gap' ? [piece.gapId] : []))
    .join(' ')
}
