import { createPublicKey, verify } from 'node:crypto'

/**
 * The files of a package's folder, as listed by `scripts/package/make-integrity-manifest.mjs`: path with slashes, from the folder of the executable.
 */
export interface IntegrityManifest {
  readonly version: string
  readonly files: Readonly<Record<string, ManifestFile>>
}

export interface ManifestFile {
  readonly bytes: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
}

/** The path of the integrity manifest, from the folder of the executable. */
export const INTEGRITY_MANIFEST_PATH = 'resources/koya.seal'

/**
 * Returns the manifest in `text` if the owner of the key signed it; null for every other text. `key` is an Ed25519 public key as base64 of its SPKI
 * form. The signature covers the inner text byte for byte, so that unverified text is never parsed as a manifest.
 */
export function openIntegrityManifest(text: string, key: string): IntegrityManifest | null {
  try {
    const { seal: manifest, signature } = JSON.parse(text) as Readonly<Record<string, unknown>>
    if (typeof manifest !== 'string' || typeof signature !== 'string') return null
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    if (publicKey.asymmetricKeyType !== 'ed25519') return null
    return verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64')) ? (JSON.parse(manifest) as IntegrityManifest) : null
  } catch {
    return null
  }
}
