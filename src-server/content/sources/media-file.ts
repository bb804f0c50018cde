import { createHash } from 'node:crypto'
import { faultInMedia, type Media } from '../../../src-shared/content/media/media.ts'

/** Returns why the bytes of a file are not the picture or sound that a table names, in words for its author; null where they are. */
export function faultInMediaFile(media: Media, bytes: Buffer | undefined): string | null {
  if (bytes === undefined) return 'its file is missing'
  if (createHash('sha256').update(bytes).digest('hex') !== media.sha256) return 'its file has another hash'
  return faultInMedia(media, { bytes, text: bytes.toString('utf8') })
}
