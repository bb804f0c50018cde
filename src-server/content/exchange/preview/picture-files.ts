import { MOST_IMPORTED_BYTES, type ImportedPicture } from '../../../../src-shared/content/own-questions/imported-file.ts'
import type { CarriedPicture } from './carried-pictures.ts'

/** The files of the pictures of one reply, each once. */
export interface PictureFiles {
  /** Adds the files of a question, all or none: false where they would exceed `MOST_IMPORTED_BYTES` together with those before. */
  readonly add: (pictures: readonly Pick<CarriedPicture, 'entry' | 'bytes'>[]) => boolean
  readonly isEmpty: () => boolean
  readonly all: () => ImportedPicture[]
}

export function createPictureFiles(): PictureFiles {
  const files = new Map<string, Uint8Array>()
  let size = 0
  return {
    add: (pictures) => {
      const added = new Map(pictures.map(({ entry, bytes }) => [entry.sha256, bytes] as const).filter(([sha256]) => !files.has(sha256)))
      const more = [...added.values()].reduce((sum, { length }) => sum + length, 0)
      if (size + more > MOST_IMPORTED_BYTES) return false
      size += more
      for (const [sha256, bytes] of added) files.set(sha256, bytes)
      return true
    },
    isEmpty: () => files.size === 0,
    all: () => [...files].map(([sha256, bytes]) => ({ sha256, base64: Buffer.from(bytes).toString('base64') }))
  }
}
