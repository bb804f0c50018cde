import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `given` is the secret text itself, in constant time whatever their lengths. */
export function isSecret(given: unknown, secret: string): boolean {
  return typeof given === 'string' && secret !== '' && timingSafeEqual(digest(given), digest(secret))
}

/** Whether `given` is the HMAC of the bytes under the key, as `encoding` writes it. One header with several values is refused. */
export function isSignature(
  given: unknown,
  {
    raw,
    key,
    algorithm,
    encoding
  }: { readonly raw: Buffer; readonly key: string; readonly algorithm: 'sha256' | 'sha512'; readonly encoding: 'hex' | 'base64' }
): boolean {
  if (key === '') return false
  return isSecret(given, createHmac(algorithm, key).update(raw).digest(encoding))
}

/** Digests have one length whatever was sent, as the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
