import { faultInSvg } from './check-svg.ts'
import { PICTURE_MOST_BYTES, type Picture } from './picture.ts'

/** A file's bytes, and the same content decoded as UTF-8. */
export interface MediaFile {
  readonly bytes: Uint8Array
  readonly text: string
}

/** Returns the fault in a picture file compared with its declaration; null if there is none. Does not check the hash. */
export function faultInPicture({ type, width, height }: Pick<Picture, 'type' | 'width' | 'height'>, file: MediaFile): string | null {
  if (file.bytes.length > PICTURE_MOST_BYTES) return `it has more than ${String(PICTURE_MOST_BYTES)} bytes`
  const fault = type === 'image/svg+xml' ? faultInSvg(file.text) : null
  if (fault !== null) return fault
  const size = sizeOfPicture(type, file)
  if (size === null) return `it is no ${type}`
  // A raster picture may have a higher resolution than displayed, but the same aspect ratio.
  const isLike = Math.abs(size.width * height - size.height * width) <= Math.max(size.width, size.height)
  return isLike && size.width >= width && size.width <= 4 * width ? null : `it measures ${String(size.width)} × ${String(size.height)}`
}

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size in the file; null if it is no picture of that type. */
export function sizeOfPicture(type: Picture['type'], { bytes, text }: MediaFile): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (type) {
    case 'image/svg+xml': {
      const [width = 0, height = 0] = ['width', 'height'].map((name) =>
        Number(new RegExp(`^<svg[^>]*\\s${name}="(\\d+)"`).exec(text.trim())?.[1] ?? 0)
      )
      return width > 0 && height > 0 && /^<svg[^>]*\sviewBox="/.test(text.trim()) ? { width, height } : null
    }
    case 'image/png':
      return bytes.length > 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452
        ? { width: view.getUint32(16), height: view.getUint32(20) }
        : null
    case 'image/webp':
      return bytes.length > 30 && view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250 ? webpSizeOf(view) : null
  }
}

/** Handles the three kinds of WebP: lossy, lossless, extended (RFC 9649). */
function webpSizeOf(view: DataView): Size | null {
  const kind = view.getUint32(12)
  if (kind === 0x56503820) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 0x56503858) return null
  const threeBytes = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
}
