import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { isPublicKeyPem } from '../../src-shared/kernel/values/is-public-key-pem.ts'

/** `signature.json`: an Ed25519 signature over the bytes of `manifest.json` as stored in the archive. */
const packSignatureSchema = z.strictObject({ keyId: z.string().regex(/^[0-9a-f]{16}$/), signature: z.base64().max(100) })

/** Whether a pack is signed, and whether its key is known here. */
export type Signing = { readonly kind: 'unsigned' } | { readonly kind: 'unknown-key' | 'signed'; readonly keyId: string }

/** The public keys that this installation trusts, by id. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>

/** The first 16 hexadecimal digits of the SHA-256 of the public key in DER (SPKI). */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}

/** Reads public keys in PEM. Throws if one is not Ed25519, or is a private key. */
export function trustKeys(pems: readonly string[]): TrustedKeys {
  return new Map(
    pems.map((pem) => {
      if (!isPublicKeyPem(pem)) throw new TypeError('this is no public key in PEM')
      const key = createPublicKey(pem)
      if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('a key that is trusted is an Ed25519 key')
      return [keyIdOf(key), key]
    })
  )
}

/** Returns the text of `signature.json` for the bytes of a manifest. `privatePem` is an Ed25519 key in PEM (PKCS #8). */
export function signManifest(manifest: Buffer, privatePem: string): string {
  const key = createPrivateKey(privatePem)
  return JSON.stringify({ keyId: keyIdOf(createPublicKey(key)), signature: sign(null, manifest, key).toString('base64') })
}

/** Null for a malformed signature, or one that does not match these bytes and the key that it names. */
export function checkSignature(manifest: Buffer, signature: Buffer | null, keys: TrustedKeys): Signing | null {
  if (signature === null) return { kind: 'unsigned' }
  const parsed = packSignatureSchema.safeParse(parse(signature))
  if (!parsed.success) return null
  const { keyId, signature: encodedSignature } = parsed.data
  const key = keys.get(keyId)
  if (key === undefined) return { kind: 'unknown-key', keyId }
  return verify(null, manifest, key, Buffer.from(encodedSignature, 'base64')) ? { kind: 'signed', keyId } : null
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
