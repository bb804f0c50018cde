import { createHash, randomInt } from 'node:crypto'
import { MOST_PICTURES, type OwnPicture } from '../../../../src-shared/content/media/own-media.ts'
import { MOST_IMPORTED_BYTES } from '../../../../src-shared/content/own-questions/imported-file.ts'
import { importedPictureId } from './imported-picture-id.ts'
import { writeInnerText } from '../markup/write-markup.ts'
import type { ImportedPicture } from '../imported-question.ts'

/** A picture of a question that goes into its draft. */
export interface CarriedPicture {
  /** Its id in the file's question. */
  readonly from: string
  /** Its entry in the draft, with the hash of the file as it was found. */
  readonly entry: OwnPicture
  readonly bytes: Uint8Array
}

/** Returns the pictures that a draft can have: as many as fit, in order. The others are described. */
export function carriedPictures(pictures: readonly ImportedPicture[]): readonly CarriedPicture[] {
  const carried: CarriedPicture[] = []
  let size = 0
  for (const { id, bytes, ...declared } of pictures) {
    if (carried.length === MOST_PICTURES || size + bytes.length > MOST_IMPORTED_BYTES) continue
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    size += bytes.length
    carried.push({ from: id, entry: { id: importedPictureId(sha256, (most) => randomInt(most)), sha256, ...declared }, bytes })
  }
  return carried
}

/** Returns what a text says in place of a picture. Nothing is known of the text around it. */
export function describedMark(alt: string): string {
  return `[${writeInnerText(alt)}]`
}

/** Shows the carried pictures by the ids of the draft, and describes all others. Ids of pictures occur in marks only, and JSON does not change a mark. */
export function withCarried<Value>(value: Value, pictures: readonly ImportedPicture[], carried: readonly CarriedPicture[]): Value {
  if (pictures.length === 0) return value
  const entries = new Map(carried.map(({ from, entry }) => [from, entry]))
  let written = JSON.stringify(value)
  for (const { id, alt } of pictures) {
    const entry = entries.get(id)
    const mark = entry === undefined ? JSON.stringify(describedMark(alt)).slice(1, -1) : `![${entry.id}]`
    written = written.replaceAll(`![${id}]`, () => mark)
  }
  return JSON.parse(written) as Value
}
