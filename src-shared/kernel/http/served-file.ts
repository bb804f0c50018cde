import { z } from '../schema/zod.ts'

/** A file that an endpoint's handler returns to the route. It is never serialised: the client receives the file's bytes. */
export interface ServedFile {
  readonly path: string
  readonly bytes: number
  /** In quotation marks it is the file's `ETag`. */
  readonly sha256: string
}

export const servedFileSchema = z.custom<ServedFile>((value) => typeof value === 'object' && value !== null && 'sha256' in value)
