import type { Photo } from '../../../src-shared/account/learner-profile.ts'

/**
 * Returns the picture type by the first bytes, or null. Uses the signatures of PNG (ISO 15948), JPEG (T.81, APP or quantisation marker next)
 * and WebP (RFC 9649).
 */
export function readPhotoType(bytes: Uint8Array): Photo['mediaType'] | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  const isRiff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46])
  return isRiff && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'image/webp' : null
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte)
}
