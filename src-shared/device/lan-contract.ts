import { outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { backendAddressSchema } from './settings.ts'
import { fingerprintSchema } from '../kernel/server/certificate-code.ts'

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
  search: request(nothing, z.strictObject({ servers: z.array(foundServerSchema) }), outsideExamsAndKiosks),
  /** Looks at what stands at an address; sends nothing of the learner's. `lan/no-server-there` where no Koya server can be used or confirmed. */
  look: request(z.strictObject({ address: backendAddressSchema }), seenServerSchema, outsideExamsAndKiosks),
  /**
   * A person says on the page that the codes are the same. Main looks at the server again, tests it with that certificate alone, and asks the person itself, naming host and code; only
   * then is it the backend. `lan/certificate-differs` where the server shows another certificate than the page names, `lan/change-declined` where the person cancels. Signs the learner
   * out where the backend changes.
   */
  confirm: request(
    z.strictObject({ address: backendAddressSchema, fingerprint: fingerprintSchema }),
    z.strictObject({ version: z.string() }),
    outsideExamsAndKiosks
  )
}
