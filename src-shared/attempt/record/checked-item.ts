import { itemKeySchema } from '../../content/item-types/item-types.ts'
import { z } from '../../kernel/schema/zod.ts'
import { rulingSchema } from '../../content/scoring/ruling.ts'

/** What a learner sees of an item after checking it in study mode. */
export const checkedItemSchema = z.strictObject({
  key: itemKeySchema,
  topic: z.string(),
  explanation: z.string(),
  /** Overrides the key after a correction. */
  ruling: rulingSchema.optional()
})

/** Nonce, authentication tag and ciphertext, concatenated. */
const encryptedSchema = z.base64().max(65_536)

/**
 * The checked item of a study paper, encrypted with AES-256-GCM so that it opens offline. `sealed` is encrypted with a random key per item. That
 * key is stored in `wrappedKey`, encrypted with the attempt's key, which HKDF-SHA-256 derives from the attempt's capability and which is never part
 * of the paper.
 */
export const encryptedKeySchema = z.strictObject({ itemId: z.string(), wrappedKey: encryptedSchema, sealed: encryptedSchema })

export const ENCRYPTION_NONCE_BYTES = 12
export const ENCRYPTION_TAG_BYTES = 16
export const ENCRYPTION_KEY_BYTES = 32
/** Purpose of the attempt's key, passed as HKDF's `info`. */
export const STUDY_KEY_PURPOSE = 'koya study keys 1'

/** Returns the context that binds a ciphertext to its attempt, item and layer, so that it cannot be decrypted as another item or as a key. */
export function encryptionContext(attemptId: string, itemId: string, layer: 'key' | 'item'): string {
  return `${attemptId}\n${itemId}\n${layer}`
}

export type CheckedItem = z.infer<typeof checkedItemSchema>
export type EncryptedKey = z.infer<typeof encryptedKeySchema>
