import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { itemKeySchema, type ItemKey } from '../../../src-shared/content/item-types/item-types.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'
import { rulingSchema } from '../../../src-shared/content/scoring/ruling.ts'
import { heldItemIdSchema } from '../../content/templates/fresh-item-id.ts'

const keyChangeSchema = z
  .strictObject({
    kind: z.literal('key'),
    /** The wrong key; papers that were drawn with another one are not concerned. Its reasons why options are wrong do not matter. */
    from: itemKeySchema,
    to: itemKeySchema,
    /** Takes the place of the one that defended the wrong key. */
    explanation: z.string().min(1)
  })
  .refine(({ from, to }) => from.type === to.type, { error: serverSchemaMessages.content.correctionType, path: ['to'] })
  .refine(({ from, to }) => keyText(from) !== keyText(to), { error: serverSchemaMessages.content.correctionSame, path: ['to'] })

/** What was found to be wrong with the key of an item, and what holds from now on, also of papers that were marked already. */
export const correctionSchema = z.strictObject({
  /** Never given twice: what was applied once under this id is not applied again. */
  id: contentIdSchema,
  /** Of a fresh item, that one alone: a template's items have each a key of their own. */
  itemId: heldItemIdSchema,
  /** The version of the subject's content from which on the item is right by itself. */
  contentVersion: z.int().positive(),
  /** Why, in words that each learner concerned reads beside the new score. */
  reason: z.string().trim().min(10).max(400),
  change: z.union([keyChangeSchema, z.strictObject({ kind: rulingSchema })])
})

/** A file of the packs (`resources/corrections`) or of the command `corrections apply`; applied in this order. */
export const correctionListSchema = z.strictObject({ corrections: z.array(correctionSchema).min(1) })

export type Correction = z.infer<typeof correctionSchema>

/** A key as far as it decides what is right: later versions of an item may explain better why an option is wrong. */
export function keyText(key: ItemKey): string {
  return canonicalJson(withoutReasons(key))
}

function withoutReasons(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReasons)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (name === 'why' ? [] : [[name, withoutReasons(member)]])))
}
