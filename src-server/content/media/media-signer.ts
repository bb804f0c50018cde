import { createHmac, timingSafeEqual } from 'node:crypto'

export interface MediaSigner {
  /** Returns the signature in the address of the file with this SHA-256 (hex). */
  readonly sign: (sha256: string) => string
  /** Compares in constant time. */
  readonly isSigned: (sha256: string, signature: string) => boolean
}

/** Signs the addresses of pictures and sounds with the servers' common secret, so that nobody can guess one. */
export function createMediaSigner(key: Uint8Array): MediaSigner {
  const sign = (sha256: string): string => createHmac('sha256', key).update(`koya media ${sha256}`).digest('base64url')
  return {
    sign,
    isSigned(sha256, signature) {
      const [expected, given] = [Buffer.from(sign(sha256)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    }
  }
}
