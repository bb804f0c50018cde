import { sizeOfPicture, type MediaFile, type Size } from './check-picture.ts'
import { pictureTypes, type PictureType } from './picture.ts'

/** The kinds of picture files that an author may choose. Koya itself stores no JPEG and no GIF: the page makes another kind of them. */
export type ImageType = PictureType | 'image/jpeg' | 'image/gif'

/** Whether Koya stores pictures of this kind as they are. */
export function isPictureType(type: ImageType): type is PictureType {
  return Object.values<string>(pictureTypes).includes(type)
}

/**
 * A drawing may begin with a byte order mark, an XML declaration, comments and a document type. Each byte is read as one character. Only one part can
 * begin at each place and end at one, so the time grows no faster than the text.
 */
const SVG_START = /^(?:\u00EF\u00BB\u00BF)?(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*<svg[\s>]/i
const SVG_START_BYTES = 4096

/** Returns the kind of a picture file by its content; null if it is none of them. Its name is never looked at. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\u0089PNG\r\n\u001A\n')) return pictureTypes.png
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return pictureTypes.webp
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return SVG_START.test(String.fromCharCode(...bytes.subarray(0, SVG_START_BYTES))) ? pictureTypes.svg : null
}

/** Returns the size of a picture file in its own pixels, read from its head without decoding it; null if it has none. */
export function sizeOfImage(type: ImageType, file: MediaFile): Size | null {
  const size = isPictureType(type) ? sizeOfPicture(type, file) : type === 'image/jpeg' ? sizeOfJpeg(file.bytes) : sizeOfGif(file.bytes)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

/** Of its logical screen, behind the signature (GIF89a, 18). */
function sizeOfGif(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Frames begin with C0 to CF, but for tables and arithmetic conditioning (ITU-T T.81, table B.1). */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]
const SCAN = 0xda

function sizeOfJpeg(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === SCAN) return null
    // A marker may be preceded by fill bytes.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
