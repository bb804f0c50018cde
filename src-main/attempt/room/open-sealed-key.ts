import { createDecipheriv, hkdfSync } from 'node:crypto'
import {
  checkedItemSchema,
  SEALED_KEY_BYTES,
  SEALED_NONCE_BYTES,
  SEALED_TAG_BYTES,
  sealedPlace,
  STUDY_KEY_PURPOSE,
  type CheckedItem
} from '../../../src-shared/attempt/record/checked-item.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'

/** Opens what a study paper carries of one item; null where it carries nothing of it, or was sealed under another capability. */
export function openSealedKey({ attemptId, sealedKeys = [] }: Paper, itemId: string, capability: string): CheckedItem | null {
  const found = sealedKeys.find((sealed) => sealed.itemId === itemId)
  if (!found) return null
  const studyKey = Buffer.from(hkdfSync('sha256', capability, attemptId, STUDY_KEY_PURPOSE, SEALED_KEY_BYTES))
  try {
    const itemKey = open(found.wrappedKey, { key: studyKey, place: sealedPlace(attemptId, itemId, 'key') })
    const text = open(found.sealed, { key: itemKey, place: sealedPlace(attemptId, itemId, 'item') }).toString('utf8')
    return checkedItemSchema.parse(JSON.parse(text))
  } catch {
    // Another capability, or bytes that are not what was sealed: the backend is asked instead.
    return null
  }
}

/** Throws where the bytes, the key or the place are not those of the sealing. */
function open(sealed: string, { key, place }: { readonly key: Buffer; readonly place: string }): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const body = SEALED_NONCE_BYTES + SEALED_TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, SEALED_NONCE_BYTES), { authTagLength: SEALED_TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(SEALED_NONCE_BYTES, body))
  return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()])
}
