import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import {
  ENCRYPTION_KEY_BYTES,
  ENCRYPTION_NONCE_BYTES,
  encryptionContext,
  STUDY_KEY_PURPOSE,
  type CheckedItem,
  type EncryptedKey
} from '../../../src-shared/attempt/record/checked-item.ts'
import type { AnswerKey, KeyedItem } from '../draw/answer-key.ts'
import { withHash, type KeyedPaper } from '../draw/draw-paper.ts'

/** Texts are padded to whole blocks of this many bytes before encryption, so that their length does not reveal the answer. */
const PADDED_TO_BYTES = 512

/** Returns a study paper with the key of each item encrypted for the holder of the attempt's capability. The paper's hash covers them. */
export function encryptKeys({ paper, answerKey }: KeyedPaper, capability: string): KeyedPaper {
  const { attemptId } = paper
  const studyKey = Buffer.from(hkdfSync('sha256', capability, attemptId, STUDY_KEY_PURPOSE, ENCRYPTION_KEY_BYTES))
  const encryptedKeys = answerKey.flatMap(({ items }: AnswerKey[number]) =>
    items.map((item): EncryptedKey => {
      const itemKey = randomBytes(ENCRYPTION_KEY_BYTES)
      return {
        itemId: item.id,
        wrappedKey: encrypt(itemKey, { key: studyKey, context: encryptionContext(attemptId, item.id, 'key') }),
        sealed: encrypt(padded(JSON.stringify(toChecked(item))), { key: itemKey, context: encryptionContext(attemptId, item.id, 'item') })
      }
    })
  )
  return { paper: withHash({ ...paper, sealedKeys: encryptedKeys }), answerKey }
}

/** Returns what is shown of an item after a check. */
export function toChecked({ key, topic, explanation, ruling }: KeyedItem): CheckedItem {
  return { key, topic, explanation, ...(ruling === undefined ? {} : { ruling }) }
}

/** Trailing spaces do not change a JSON text. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([bytes, Buffer.alloc(PADDED_TO_BYTES - (bytes.length % PADDED_TO_BYTES), ' ')])
}

function encrypt(bytes: Buffer, { key, context }: { readonly key: Buffer; readonly context: string }): string {
  const nonce = randomBytes(ENCRYPTION_NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}
