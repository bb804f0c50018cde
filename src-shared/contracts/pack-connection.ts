import { z } from '../kernel/schema/zod.ts'

/**
 * Requests of the embedded backend to main while it downloads a pack. Main provides the system's proxy and certificates, and it alone decides which
 * addresses are allowed. `open` returns a `connectionReplySchema`, `read` a `connectionChunkSchema` (null at the end); each gets one reply.
 */
export const connectionRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), url: z.string().max(600), headers: z.record(z.string(), z.string()) }),
  z.strictObject({ kind: z.literal('read'), stream: z.int() }),
  z.strictObject({ kind: z.literal('close'), stream: z.int() })
])

/** A reply whose body can then be read. Contains only the headers in `connectionHeaders`. */
export const connectionReplySchema = z.strictObject({ stream: z.int(), status: z.int(), headers: z.record(z.string(), z.string()) })
export const connectionChunkSchema = z.strictObject({ chunk: z.instanceof(Uint8Array).nullable() })

export const connectionHeaders = ['content-encoding', 'content-length', 'content-range', 'content-type', 'etag'] as const

export type ConnectionRequest = z.infer<typeof connectionRequestSchema>
