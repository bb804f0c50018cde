import { outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { backendAddressSchema } from './settings.ts'
import { fingerprintSchema } from '../kernel/server/certificate-code.ts'

const nothing = z.strictObject({})

/** A server announced on the local network: discovered, not trusted. */
export const foundServerSchema = z.strictObject({ name: z.string(), address: backendAddressSchema, version: z.string() })

export type FoundServer = z.infer<typeof foundServerSchema>

/** The server at an address: already trusted, or with a certificate that a person must compare. */
export const seenServerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trusted'), version: z.string() }),
  z.strictObject({
    kind: z.literal('to-confirm'),
    fingerprint: z.string(),
    /** Code to compare with the one that the server shows. */
    code: z.string(),
    /** Milliseconds since 1970. */
    validUntil: z.number(),
    /** True if another certificate was confirmed at this address before. */
    isChanged: z.boolean()
  })
])

export type SeenServer = z.infer<typeof seenServerSchema>

export const lanContract = {
  /** Listens on the local network for three seconds. */
  search: request(nothing, z.strictObject({ servers: z.array(foundServerSchema) }), outsideExamsAndKiosks),
  /**
   * Checks which server answers at an address; sends none of the learner's data. `lan/no-server-there` if no Koya server can be used or confirmed.
   */
  look: request(z.strictObject({ address: backendAddressSchema }), seenServerSchema, outsideExamsAndKiosks),
  /**
   * Accepts a server after a person has stated on the page that the codes match. Main checks the server again with only that certificate and asks
   * the person in its own dialog, which names host and code; then it becomes the backend. `lan/certificate-differs` if the server shows another
   * certificate than the page names, `lan/change-declined` if the person cancels. Signs the learner out if the backend changes.
   */
  confirm: request(
    z.strictObject({ address: backendAddressSchema, fingerprint: fingerprintSchema }),
    z.strictObject({ version: z.string() }),
    outsideExamsAndKiosks
  )
}
