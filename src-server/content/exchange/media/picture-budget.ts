import { MOST_IMPORTED_BYTES } from '../../../../src-shared/content/own-questions/imported-file.ts'
import type { OpenArchive } from '../archive/open-archive.ts'

/** A file of a picture; `too-large` where it was not read because of its size, null where there is none. */
export type PictureBytes = Uint8Array | 'too-large' | null

/** Bytes of the pictures that are in memory at the same time. Buffers are outside the memory to which a thread is bound. */
export const MOST_PICTURE_BYTES = 4 * MOST_IMPORTED_BYTES

/** Reads a picture of an archive, unless it is larger than any picture may be. */
export async function readPictureIn(archive: OpenArchive, path: string): Promise<PictureBytes> {
  const read = await archive.read(path, MOST_IMPORTED_BYTES)
  if (read.ok) return read.value
  return read.error.code === 'exchange/too-large' ? 'too-large' : null
}

/** Counts the bytes of pictures that are held; what goes beyond `MOST_PICTURE_BYTES` is `too-large`, and not held. */
export function createPictureBudget(): (bytes: PictureBytes) => PictureBytes {
  let left = MOST_PICTURE_BYTES
  return (bytes) => {
    if (bytes === null || bytes === 'too-large') return bytes
    if (bytes.length > left) return 'too-large'
    left -= bytes.length
    return bytes
  }
}
