import { z } from '../schema/zod.ts'

/** A small file that an endpoint's handler returns to the route, for everybody's caches. It is never serialised: the client receives its bytes. */
export interface ServedMedia {
  /** Its media type, such as `image/png`. */
  readonly type: string
  readonly bytes: Uint8Array
  /** In quotation marks it is the file's `ETag`. */
  readonly sha256: string
}

export const servedMediaSchema = z.custom<ServedMedia>((value) => typeof value === 'object' && value !== null && 'bytes' in value)
