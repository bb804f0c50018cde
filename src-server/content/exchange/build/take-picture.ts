import { createHash } from 'node:crypto'
import { faultInPicture, sizeOfPicture } from '../../../../src-shared/content/media/check-picture.ts'
import { faultInSvg } from '../../../../src-shared/content/media/check-svg.ts'
import { imageTypeOf, isPictureType, sizeOfImage, type ImageType } from '../../../../src-shared/content/media/image-type.ts'
import { MOST_IMPORTED_BYTES } from '../../../../src-shared/content/own-questions/imported-file.ts'
import { FILE_MOST_PIXELS, shownSizeOf } from '../../../../src-shared/content/media/own-media.ts'
import { PICTURE_MOST_BYTES, pictureTypes } from '../../../../src-shared/content/media/picture.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportedPicture, ImportFinding } from '../imported-question.ts'

export interface PictureFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** As its author described it; empty if they did not. */
  readonly alt: string
}

/** A picture of Koya has a full description; see `pictureSchema`. */
const SHORTEST_ALT = 20
const LONGEST_ALT = 800
const SMALLEST = 16
const LARGEST = 1200

type Declared = Pick<ImportedPicture, 'type' | 'width' | 'height'>

/** Makes a picture of a file as Koya's rules for pictures allow, or says why not. Both may come with a loss. */
export function takePicture(
  { name, bytes, alt }: PictureFile,
  { makeId, mayConvert = false }: Pick<ImportSource, 'makeId' | 'mayConvert'>
): { readonly picture?: ImportedPicture; readonly losses: readonly ImportFinding[] } {
  const declared = mayConvert ? declareAsFound(bytes) : declareAsStored(bytes)
  if (typeof declared === 'string') return { losses: [{ code: 'media-not-taken', values: { name: name.slice(0, 100), detail: declared } }] }
  const description = alt.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ALT)
  const isDescribed = description.length >= SHORTEST_ALT
  const full = isDescribed ? description : `A picture without a full description: ${description || name}`.slice(0, LONGEST_ALT)
  const id = makeId(`picture ${createHash('sha256').update(bytes).digest('hex')} ${full}`)
  const losses: ImportFinding[] = isDescribed ? [] : [{ code: 'picture-description', values: { name: name.slice(0, 100) } }]
  return { picture: { id, alt: full, ...declared, bytes }, losses }
}

/** What a file is that is stored as it is, or why it cannot be. */
function declareAsStored(bytes: Uint8Array): Declared | string {
  const type = imageTypeOf(bytes)
  if (type === null || !isPictureType(type)) return 'it is no SVG, PNG or WebP picture'
  const file = fileOf(type, bytes)
  const size = sizeOfPicture(type, file)
  if (size === null) return 'it cannot be read'
  const scale = Math.min(1, LARGEST / Math.max(size.width, size.height))
  const declared = { type, width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  return isTooSmall(declared) ? 'it is too small' : (faultInPicture(declared, file) ?? declared)
}

/** What becomes of a file that is converted where it is too large or of another kind, or why nothing can. A drawing is never converted. */
function declareAsFound(bytes: Uint8Array): Declared | string {
  const type = imageTypeOf(bytes)
  if (type === null) return 'it is no SVG, PNG, WebP, JPEG or GIF picture'
  const isDrawing = type === pictureTypes.svg
  if (bytes.length > (isDrawing ? PICTURE_MOST_BYTES : MOST_IMPORTED_BYTES)) return 'it is too large'
  const file = fileOf(type, bytes)
  const fault = isDrawing ? faultInSvg(file.text) : null
  if (fault !== null) return fault
  const size = sizeOfImage(type, file)
  if (size === null) return 'it cannot be read'
  if (size.width * size.height > FILE_MOST_PIXELS) return 'it is too large'
  const declared = { type: isPictureType(type) ? type : pictureTypes.webp, ...shownSizeOf(size) }
  return isTooSmall(declared) ? 'it is too small' : declared
}

function fileOf(type: ImageType, bytes: Uint8Array) {
  return { bytes, text: type === pictureTypes.svg ? Buffer.from(bytes).toString('utf8') : '' }
}

function isTooSmall({ width, height }: Declared): boolean {
  return width < SMALLEST || height < SMALLEST
}
