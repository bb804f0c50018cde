import { createDecipheriv, hkdfSync } from 'node:crypto'
import {
  checkedItemSchema,
  ENCRYPTION_KEY_BYTES,
  ENCRYPTION_NONCE_BYTES,
  ENCRYPTION_TAG_BYTES,
  encryptionContext,
  STUDY_KEY_PURPOSE,
  type CheckedItem
} from '../../../src-shared/attempt/record/checked-item.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'

/** Decrypts the solution of one item of a study paper; null if the paper has none, or it was encrypted with another capability. */
export function decryptCheckedItem({ attemptId, sealedKeys: encryptedKeys = [] }: Paper, itemId: string, capability: string): CheckedItem | null {
  const found = encryptedKeys.find((encrypted) => encrypted.itemId === itemId)
  if (!found) return null
  const studyKey = Buffer.from(hkdfSync('sha256', capability, attemptId, STUDY_KEY_PURPOSE, ENCRYPTION_KEY_BYTES))
  try {
    const itemKey = open(found.wrappedKey, { key: studyKey, context: encryptionContext(attemptId, itemId, 'key') })
    const text = open(found.sealed, { key: itemKey, context: encryptionContext(attemptId, itemId, 'item') }).toString('utf8')
    return checkedItemSchema.parse(JSON.parse(text))
  } catch {
    // Another capability, or changed bytes: the backend is asked instead.
    return null
  }
}

/** Throws if the bytes, the key or the context are not those of the encryption. */
function open(encrypted: string, { key, context }: { readonly key: Buffer; readonly context: string }): Buffer {
  const bytes = Buffer.from(encrypted, 'base64')
  const body = ENCRYPTION_NONCE_BYTES + ENCRYPTION_TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ENCRYPTION_NONCE_BYTES), { authTagLength: ENCRYPTION_TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ENCRYPTION_NONCE_BYTES, body))
  return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()])
}
