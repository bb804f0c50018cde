import { createHash, verify } from 'node:crypto'
import { MOST_ENVELOPE_BYTES, updateEnvelopeSchema, UPDATE_SIGNATURE_CONTEXT } from '../../../src-shared/updates/update-envelope.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { updateKeyIdOf, type BuiltInTrust } from './read-trust.ts'

/** A manifest signed by enough trusted keys: its text, and the SHA-256 of its bytes in hexadecimal. */
export interface OpenedEnvelope {
  readonly text: string
  readonly sha256: string
}

const context = Buffer.from(UPDATE_SIGNATURE_CONTEXT, 'utf8')
const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Opens an envelope; null if it is invalid, or if fewer than `threshold` different keys of this build have signed exactly these bytes. The manifest
 * is not parsed before that. A key that signs twice counts once; signatures of unknown keys are ignored.
 */
export function openEnvelope(envelope: string, { keys, threshold }: Pick<BuiltInTrust, 'keys' | 'threshold'>): OpenedEnvelope | null {
  if (Buffer.byteLength(envelope) > MOST_ENVELOPE_BYTES) return null
  const parsed = updateEnvelopeSchema.safeParse(parseJson(envelope))
  if (!parsed.success) return null
  const bytes = Buffer.from(parsed.data.manifest, 'base64')
  const message = Buffer.concat([context, bytes])
  const signers = new Set(
    parsed.data.signatures.flatMap(({ keyId, signature }) => {
      const key = keys.get(keyId)
      // Compared by the key itself: under a second id it is still the same key.
      return key !== undefined && verify(null, message, key, Buffer.from(signature, 'base64')) ? [updateKeyIdOf(key)] : []
    })
  )
  if (threshold < 1 || signers.size < threshold) return null
  const text = decode(bytes)
  return text === null ? null : { text, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function decode(bytes: Buffer): string | null {
  try {
    return strictText.decode(bytes)
  } catch {
    return null
  }
}
