import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { StoredValues } from '../settings-file.ts'

export const storedPinsSchema = z.object({
  /** The certificates that were confirmed here: SHA-256 by the origin of their server. */
  'lan.pins': z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional()
})

export type StoredPins = z.infer<typeof storedPinsSchema>

/** The certificates that were confirmed on this computer, by the origin of their servers. */
export interface CertificatePins {
  /** Returns the fingerprint of the only certificate that is accepted there; null if the system decides. */
  of(origin: string): string | null
  /** Accepts only that certificate there from now on. Resolves to whether the disk stored it. */
  save(address: string, fingerprint: string): Promise<boolean>
}

/** The server that the machine policy names. */
export interface PolicyServer {
  readonly address: string
  /** SHA-256 of the only certificate that is accepted there; null if the system decides. */
  readonly fingerprint: string | null
}

interface CertificatePinsDeps {
  readonly file: StoredValues<StoredPins>
  /** For its address only the policy names the certificate. Null if the policy names no server. */
  readonly policyServer: PolicyServer | null
}

/** No school has more servers; the oldest confirmation is dropped. */
const MOST_PINS = 20

export function createCertificatePins({ file, policyServer }: CertificatePinsDeps): CertificatePins {
  const ofPolicy = policyServer && { origin: originOf(policyServer.address), fingerprint: policyServer.fingerprint }
  return {
    of(origin) {
      if (ofPolicy?.origin === originOf(origin)) return ofPolicy.fingerprint
      const pins = file.get('lan.pins') ?? {}
      const name = originOf(origin)
      return Object.hasOwn(pins, name) ? (pins[name] ?? null) : null
    },
    save(address, fingerprint) {
      const name = originOf(address)
      const others = Object.entries(file.get('lan.pins') ?? {}).filter(([origin]) => origin !== name)
      return file.set('lan.pins', Object.fromEntries([...others.slice(1 - MOST_PINS), [name, fingerprint]]))
    }
  }
}

/** Returns the origin, such as `https://192.168.1.5:8787`; a text that is no address, such as `embedded`, is returned unchanged. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}
