import { MOST_IMPORTED_BYTES } from '../../../../src-shared/content/own-questions/imported-file.ts'
import type { ReadMedia } from './html-reading.ts'

/** Characters of the longest picture that is taken, written in base64. */
const LONGEST = Math.ceil(MOST_IMPORTED_BYTES / 3) * 4 + 100

/** Reads a picture that a text has in itself, as `data:image/png;base64,…`; null for any other address. */
export const readInlineMedia: ReadMedia = (reference) => {
  const found = reference.length <= LONGEST ? /^\s*data:image\/[\w.+-]+;base64,([\w+/=\s]*)$/i.exec(reference) : null
  return Promise.resolve(found === null ? null : Buffer.from(found[1] ?? '', 'base64'))
}
