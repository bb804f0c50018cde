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
    /** The wrong key; papers with another key are not affected. Its reasons for wrong options are ignored. */
    from: itemKeySchema,
    to: itemKeySchema,
    /** Replaces the explanation of the wrong key. */
    explanation: z.string().min(1)
  })
  .refine(({ from, to }) => from.type === to.type, { error: serverSchemaMessages.content.correctionType, path: ['to'] })
  .refine(({ from, to }) => keyText(from) !== keyText(to), { error: serverSchemaMessages.content.correctionSame, path: ['to'] })

/** What is wrong with the key of an item and what now holds, also for papers that are already scored. */
export const correctionSchema = z.strictObject({
  /** Unique forever: an id that was applied once is not applied again. */
  id: contentIdSchema,
  /** For a fresh item, that item only: each item of a template has its own key. */
  itemId: heldItemIdSchema,
  /** The first version of the subject's content in which the item is right. */
  contentVersion: z.int().positive(),
  /** The reason, which each affected learner reads beside the new score. */
  reason: z.string().trim().min(10).max(400),
  change: z.union([keyChangeSchema, z.strictObject({ kind: rulingSchema })])
})

/** A file of the packs (`resources/corrections`) or of the command `corrections apply`; applied in this order. */
export const correctionListSchema = z.strictObject({ corrections: z.array(correctionSchema).min(1) })

export type Correction = z.infer<typeof correctionSchema>

/** Returns a key as canonical text, without reasons: later versions of an item may explain better why an option is wrong. */
export function keyText(key: ItemKey): string {
  return canonicalJson(withoutReasons(key))
}

function withoutReasons(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReasons)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (name === 'why' ? [] : [[name, withoutReasons(member)]])))
}
