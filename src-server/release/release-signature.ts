import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { UPDATE_SIGNATURE_CONTEXT, type UpdateEnvelope } from '../../src-shared/updates/update-envelope.ts'

/** An Ed25519 key for updates: the private one for whoever signs, the public one for `resources/updates/trust.json`. Both PEM. */
export function makeReleaseKey(): { readonly privatePem: string; readonly publicPem: string; readonly keyId: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    keyId: releaseKeyIdOf(publicKey)
  }
}

/** The envelope with one more signature over the very bytes of its manifest; one by the same key is replaced. Throws where the key is none. */
export function signEnvelope(envelope: UpdateEnvelope, privatePem: string): UpdateEnvelope {
  const key = createPrivateKey(privatePem)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('a key of updates is an Ed25519 key')
  const keyId = releaseKeyIdOf(createPublicKey(key))
  const message = Buffer.concat([Buffer.from(UPDATE_SIGNATURE_CONTEXT), Buffer.from(envelope.manifest, 'base64')])
  const others = envelope.signatures.filter((one) => one.keyId !== keyId)
  return { ...envelope, signatures: [...others, { keyId, signature: sign(null, message, key).toString('base64') }] }
}

/** The first 16 hexadecimal digits of the SHA-256 of the public key in DER (SPKI). */
function releaseKeyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}
