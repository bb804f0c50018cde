import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { UPDATE_SIGNATURE_CONTEXT, type UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'
import { keyIdOf, type TrustedKeys } from '../platform/pack-signature.ts'

/** Creates an Ed25519 key for updates: the private key for the signer, the public key for `resources/updates/trust.json`. Both are PEM. */
export function makeReleaseKey(): { readonly privatePem: string; readonly publicPem: string; readonly keyId: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    keyId: keyIdOf(publicKey)
  }
}

/** Returns whether this is a private Ed25519 key in PEM, without a password. */
export function isReleaseKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Adds a signature over the exact bytes of the manifest. Replaces an earlier one by the same key. */
export function signEnvelope(envelope: UpdateEnvelope, privatePem: string): UpdateEnvelope {
  const key = createPrivateKey(privatePem)
  const keyId = keyIdOf(createPublicKey(key))
  const message = messageOf(envelope.manifest)
  const others = envelope.signatures.filter((one) => one.keyId !== keyId)
  return { ...envelope, signatures: [...others, { keyId, signature: sign(null, message, key).toString('base64') }] }
}

/** Returns those of `keys` that signed the exact bytes of the manifest. */
export function signersOf({ manifest, signatures }: UpdateEnvelope, keys: TrustedKeys): ReadonlySet<string> {
  const message = messageOf(manifest)
  const isBy = (keyId: string, signature: string): boolean => {
    const key = keys.get(keyId)
    return key !== undefined && verify(null, message, key, Buffer.from(signature, 'base64'))
  }
  return new Set(signatures.flatMap(({ keyId, signature }) => (isBy(keyId, signature) ? [keyId] : [])))
}

function messageOf(manifest: string): Buffer {
  return Buffer.concat([Buffer.from(UPDATE_SIGNATURE_CONTEXT), Buffer.from(manifest, 'base64')])
}
