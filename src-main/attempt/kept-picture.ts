import type { PictureType } from '../../src-shared/content/picture.ts'

/** A picture as this computer keeps it: the very bytes whose hash the paper names. */
export interface KeptPicture {
  readonly sha256: string
  readonly type: PictureType
  readonly bytes: Uint8Array
}
