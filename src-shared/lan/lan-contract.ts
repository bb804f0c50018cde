import { request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'
import { backendAddressSchema } from '../settings/settings.ts'
import { fingerprintSchema } from './certificate-code.ts'

const nothing = z.strictObject({})

/** A server that says on the local network to be one: found, not trusted. */
export const foundServerSchema = z.strictObject({ name: z.string(), address: backendAddressSchema, version: z.string() })

export type FoundServer = z.infer<typeof foundServerSchema>

/** What stands at an address: a server that this computer trusts already, or one whose certificate somebody must compare. */
export const seenServerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trusted'), version: z.string() }),
  z.strictObject({
    kind: z.literal('to-confirm'),
    fingerprint: z.string(),
    /** What is compared with the server's own word. */
    code: z.string(),
    /** Milliseconds since 1970. */
    validUntil: z.number(),
    /** True where another certificate was confirmed at this address before. */
    isChanged: z.boolean()
  })
])

export type SeenServer = z.infer<typeof seenServerSchema>

export const lanContract = {
  /** Listens to the local network for three seconds. */
  search: request(nothing, z.strictObject({ servers: z.array(foundServerSchema) })),
  /** Looks at what stands at an address; sends nothing of the learner's. `lan/certificate-expired` where nothing there can be confirmed. */
  look: request(z.strictObject({ address: backendAddressSchema }), seenServerSchema),
  /**
   * A person has compared the code. The server is looked at again, tested with that certificate alone, and is the backend from then on; `lan/certificate-differs` where it shows
   * another one by now. Signs the learner out where the backend changes.
   */
  confirm: request(z.strictObject({ address: backendAddressSchema, fingerprint: fingerprintSchema }), z.strictObject({ version: z.string() }))
}
