import type { Photo } from '../../../src-shared/account/learner-profile.ts'

/** A page that draws a picture needs four bytes for each of its pixels, however few the file has. */
export const PHOTO_SIDE_PX = 4096

/** `broken`: it does not say how large it is, or ends before its end. */
export type PhotoFault = 'broken' | 'too-large'

/** What keeps a picture of this type from being shown: by the sizes in the headers of PNG (ISO 15948), JPEG (T.81) and WebP (RFC 9649). Null for nothing. */
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
    // Read past its end.
    if (error instanceof RangeError) return null
    throw error
  }
}

const PNG_SIGNATURE_BYTES = 8
/** Of a chunk: its length and name before what it holds, and a checksum behind. */
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

/** Tables and arithmetic conditioning, which share the numbers of frames. */
const JPEG_NO_FRAMES = [0xc4, 0xc8, 0xcc]
const JPEG_SCAN = 0xda
const JPEG_END = Buffer.from([0xff, 0xd9])

function measureJpeg(bytes: Buffer): Size | null {
  let size: Size | null = null
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // Bytes that only fill.
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
