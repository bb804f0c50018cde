import { z } from '../kernel/schema/zod.ts'

/**
 * What the backend that comes with Koya asks main for while it fetches a pack: the system's proxy and certificates are main's, and main alone
 * decides which addresses are asked. `open` answers a `lineReplySchema`, `read` the next bytes or null at the end; each is answered once.
 */
export const connectionRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), url: z.string().max(600), headers: z.record(z.string(), z.string()) }),
  z.strictObject({ kind: z.literal('read'), stream: z.int() }),
  z.strictObject({ kind: z.literal('close'), stream: z.int() })
])

/** A reply whose body waits to be read. Of the headers only those that `lineHeaders` names. */
export const connectionReplySchema = z.strictObject({ stream: z.int(), status: z.int(), headers: z.record(z.string(), z.string()) })
export const connectionChunkSchema = z.strictObject({ chunk: z.instanceof(Uint8Array).nullable() })

export const connectionHeaders = ['content-encoding', 'content-length', 'content-range', 'content-type', 'etag'] as const

export type ConnectionRequest = z.infer<typeof connectionRequestSchema>
