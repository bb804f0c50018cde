import { itemKeySchema } from '../../content/item-types/item-types.ts'
import { z } from '../../kernel/schema/zod.ts'
import { rulingSchema } from '../../content/scoring/ruling.ts'

/** What a learner is shown of an item that was checked while studying. */
export const checkedItemSchema = z.strictObject({
  key: itemKeySchema,
  topic: z.string(),
  explanation: z.string(),
  /** What holds in place of the key, after a correction. */
  ruling: rulingSchema.optional()
})

/** Nonce, tag and what is sealed, one after the other. */
const encryptedSchema = z.base64().max(65_536)

/**
 * The checked item of a study paper under AES-256-GCM, so that it can be opened without internet. Each has a random key of its own
 * (`sealed`), which lies beside it under the key of the attempt (`wrappedKey`); that one is made of the attempt's capability by HKDF-SHA-256
 * and is never in the paper.
 */
export const encryptedKeySchema = z.strictObject({ itemId: z.string(), wrappedKey: encryptedSchema, sealed: encryptedSchema })

export const ENCRYPTION_NONCE_BYTES = 12
export const ENCRYPTION_TAG_BYTES = 16
export const ENCRYPTION_KEY_BYTES = 32
/** What the key of the attempt is for, as HKDF's `info`. */
export const STUDY_KEY_PURPOSE = 'koya study keys 1'

/** What is sealed is bound to its place: nothing of one item opens as another's, and no key as an item. */
export function encryptionContext(attemptId: string, itemId: string, layer: 'key' | 'item'): string {
  return `${attemptId}\n${itemId}\n${layer}`
}

export type CheckedItem = z.infer<typeof checkedItemSchema>
export type EncryptedKey = z.infer<typeof encryptedKeySchema>
