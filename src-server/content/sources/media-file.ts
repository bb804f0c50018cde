import { createHash } from 'node:crypto'
import { faultInMedia, type Media } from '../../../src-shared/content/media/media.ts'

/** What keeps the bytes of a file from being the picture or sound that a table names, in words for its author; null where nothing does. */
export function faultInMediaFile(media: Media, bytes: Buffer | undefined): string | null {
  if (bytes === undefined) return 'its file is not there'
  if (createHash('sha256').update(bytes).digest('hex') !== media.sha256) return 'its file has another hash'
  return faultInMedia(media, { bytes, text: bytes.toString('utf8') })
}
