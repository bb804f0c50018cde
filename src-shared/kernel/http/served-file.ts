import { z } from '../schema/zod.ts'

/** What an endpoint whose reply is a file hands to the route that sends it. It never travels: the caller gets the bytes. */
export interface ServedFile {
  readonly path: string
  readonly bytes: number
  /** In quotation marks it is the file's `ETag`. */
  readonly sha256: string
}

export const servedFileSchema = z.custom<ServedFile>((value) => typeof value === 'object' && value !== null && 'sha256' in value)
