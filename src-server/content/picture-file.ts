import { createHash } from 'node:crypto'
import { faultInPicture } from '../../src-shared/content/check-picture.ts'
import type { Picture } from '../../src-shared/content/picture.ts'

/** What keeps the bytes of a file from being the picture that a table names, in words for its author; null where nothing does. */
export function faultInPictureFile(picture: Picture, bytes: Buffer | undefined): string | null {
  if (bytes === undefined) return 'its file is not there'
  if (createHash('sha256').update(bytes).digest('hex') !== picture.sha256) return 'its file has another hash'
  return faultInPicture(picture, { bytes, text: bytes.toString('utf8') })
}
