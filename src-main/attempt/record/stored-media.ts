import type { MediaType } from '../../../src-shared/content/media/media.ts'

/** A picture or sound as stored on this computer: exactly the bytes whose hash the paper names. */
export interface StoredMedia {
  readonly sha256: string
  readonly type: MediaType
  readonly bytes: Uint8Array
}
