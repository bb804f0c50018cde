import type { Photo } from '../../../src-shared/account/learner-profile.ts'

/** A page needs four bytes of memory for each pixel of a picture, however small the file is. */
export const PHOTO_SIDE_PX = 4096

/** `broken`: the header has no size, or the file is cut short. */
export type PhotoFault = 'broken' | 'too-large'

/** Checks whether a picture can be shown, by the sizes in the headers of PNG (ISO 15948), JPEG (T.81) and WebP (RFC 9649). Returns null if it can. */
export function findPhotoFault(bytes: Buffer, mediaType: Photo['mediaType']): PhotoFault | null {
  const size = measure(bytes, mediaType)
  if (size === null || size.width === 0 || size.height === 0) return 'broken'
  return size.width > PHOTO_SIDE_PX || size.height > PHOTO_SIDE_PX ? 'too-large' : null
}

interface Size {
  readonly width: number
  readonly height: number
}

function measure(bytes: Buffer, mediaType: Photo['mediaType']): Size | null {
  try {
    switch (mediaType) {
      case 'image/png':
        return measurePng(bytes)
      case 'image/jpeg':
        return measureJpeg(bytes)
      case 'image/webp':
        return measureWebp(bytes)
    }
  } catch (error) {
    // The file is cut short.
    if (error instanceof RangeError) return null
    throw error
  }
}

const PNG_SIGNATURE_BYTES = 8
/** The bytes of a chunk beside its data: length and name before it, a checksum after it. */
const PNG_FRAME_BYTES = 12

function measurePng(bytes: Buffer): Size | null {
  let size: Size | null = null
  for (let at = PNG_SIGNATURE_BYTES; ;) {
    const [length, name] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    if ((name === 'IHDR') !== (size === null)) return null
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    at += length + PNG_FRAME_BYTES
    if (name === 'IEND') return at > bytes.length ? null : size
  }
}

/** Tables and arithmetic conditioning, whose markers are in the range of frame markers. */
const JPEG_NO_FRAMES = [0xc4, 0xc8, 0xcc]
const JPEG_SCAN = 0xda
const JPEG_END = Buffer.from([0xff, 0xd9])

function measureJpeg(bytes: Buffer): Size | null {
  let size: Size | null = null
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // Fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !JPEG_NO_FRAMES.includes(marker)) {
      if (size !== null) return null
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === JPEG_SCAN) return bytes.lastIndexOf(JPEG_END) > at ? size : null
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

const RIFF_HEADER_BYTES = 8

function measureWebp(bytes: Buffer): Size | null {
  if (bytes.readUInt32LE(4) + RIFF_HEADER_BYTES > bytes.length) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return null
  }
}
