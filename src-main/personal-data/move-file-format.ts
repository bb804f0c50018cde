/**
 * A move file, version 1. The header: eight letters, a byte for the version, 16 bytes of salt, 7 bytes with which every nonce begins. Then frames:
 * four bytes for the length (big-endian) and that many bytes of AES-256-GCM with the tag at the end. The nonce of a frame consists of those 7 bytes,
 * the frame's number from 0 (four bytes, big-endian) and a byte that is 1 only in the last frame, so that no frame can be left out, moved or put at
 * the end (STREAM; Hoang, Reyhanitabar, Rogaway and Vizár 2015). The header is authenticated with each frame. The key is derived from the code by
 * argon2id. The frames contain gzip with one JSON record per line (`moveRecordSchema`).
 */
export const MOVE_MAGIC = Buffer.from('KOYAMOVE')
export const MOVE_VERSION = 1
export const SALT_BYTES = 16
export const NONCE_PREFIX_BYTES = 7
export const HEADER_BYTES = MOVE_MAGIC.length + 1 + SALT_BYTES + NONCE_PREFIX_BYTES
export const TAG_BYTES = 16
/** Plain bytes of a frame, before encryption. */
export const FRAME_BYTES = 64 * 1024

/** Fixed by the version: parameters from a file could be set to use all memory. KiB, rounds, lanes and bytes. */
export const MOVE_KEY_PARAMETERS = { memorySize: 65_536, iterations: 3, parallelism: 1, hashLength: 32 } as const

/** The file of a learner with a thousand attempts is about a tenth of it. */
export const MOST_FILE_BYTES = 512 * 1024 * 1024
export const MOST_PLAIN_BYTES = 2 * 1024 * 1024 * 1024
/** The backend's limit for one attempt. */
export const MOST_LINE_BYTES = 8 * 1024 * 1024

export interface MoveHeader {
  readonly salt: Uint8Array
  readonly noncePrefix: Uint8Array
}

export function writeHeader({ salt, noncePrefix }: MoveHeader): Buffer {
  return Buffer.concat([MOVE_MAGIC, Buffer.of(MOVE_VERSION), salt, noncePrefix])
}

/** Returns null if the bytes do not begin like a move file; 'newer' if the version is newer. */
export function readHeader(bytes: Buffer): MoveHeader | 'newer' | null {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MOVE_MAGIC.length).equals(MOVE_MAGIC)) return null
  if (bytes[MOVE_MAGIC.length] !== MOVE_VERSION) return 'newer'
  const start = MOVE_MAGIC.length + 1
  return { salt: bytes.subarray(start, start + SALT_BYTES), noncePrefix: bytes.subarray(start + SALT_BYTES, HEADER_BYTES) }
}

export function frameNonce(noncePrefix: Uint8Array, number: number, isLast: boolean): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(number)
  return Buffer.concat([noncePrefix, count, Buffer.of(isLast ? 1 : 0)])
}
