import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Returns whether `given` is the secret text, in constant time for any lengths. */
export function isSecret(given: unknown, secret: string): boolean {
  return typeof given === 'string' && secret !== '' && timingSafeEqual(digest(given), digest(secret))
}

/** Returns whether `given` is the HMAC of the bytes under the key, in `encoding`. A header with several values is refused. */
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

/** Digests have a fixed length, which the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
