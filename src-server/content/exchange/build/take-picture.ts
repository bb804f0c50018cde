import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { faultInPicture, sizeOfPicture } from '../../../../src-shared/content/media/check-picture.ts'
import { pictureTypes, type PictureType } from '../../../../src-shared/content/media/picture.ts'
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

/** Makes a picture of a file as Koya's rules for pictures allow, or says why not. Both may come with a loss. */
export function takePicture(
  { name, bytes, alt }: PictureFile,
  makeId: (seed: string) => string
): { readonly picture?: ImportedPicture; readonly losses: readonly ImportFinding[] } {
  const refuse = (detail: string) => ({ losses: [{ code: 'media-not-taken', values: { name: name.slice(0, 100), detail } } satisfies ImportFinding] })
  const type = typeOfPicture(name, bytes)
  if (type === null) return refuse('it is no SVG, PNG or WebP picture')
  const file = { bytes, text: type === 'image/svg+xml' ? Buffer.from(bytes).toString('utf8') : '' }
  const size = sizeOfPicture(type, file)
  if (size === null) return refuse('it cannot be read')
  const scale = Math.min(1, LARGEST / Math.max(size.width, size.height))
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  if (width < SMALLEST || height < SMALLEST) return refuse('it is too small')
  const fault = faultInPicture({ type, width, height }, file)
  if (fault !== null) return refuse(fault)
  const description = alt.trim().slice(0, LONGEST_ALT)
  const isDescribed = description.length >= SHORTEST_ALT
  const full = isDescribed ? description : `A picture without a full description: ${description || name}`.slice(0, LONGEST_ALT)
  const id = makeId(`picture ${createHash('sha256').update(bytes).digest('hex')} ${full}`)
  const losses: ImportFinding[] = isDescribed ? [] : [{ code: 'picture-description', values: { name: name.slice(0, 100) } }]
  return { picture: { id, alt: full, type, width, height, bytes }, losses }
}

/** By the first bytes; by the name for SVG. */
function typeOfPicture(name: string, bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\u0089PNG')) return pictureTypes.png
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return pictureTypes.webp
  return extname(name).toLowerCase() === '.svg' ? pictureTypes.svg : null
}
