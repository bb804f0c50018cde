import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import { certificateCodeOf } from '../../../src-shared/kernel/server/certificate-code.ts'
import type { FoundServer, lanContract, SeenServer } from '../../../src-shared/device/lan-contract.ts'
import type { Fetch } from '../../platform/network/fetch-from-one-origin.ts'
import type { TestBackend } from '../../platform/backend/test-backend.ts'
import type { ChangeSettings } from '../settings/change-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { codesOfFaults } from '../../platform/network/certificate-error.ts'
import type { CertificatePins } from '../../platform/network/certificate-pins.ts'
import type { SeenCertificate } from '../../platform/network/look-at-certificate.ts'
import type { ServerConsent } from '../server-choice/server-consent.ts'
import type { ServerInquiry } from '../server-choice/server-inquiry.ts'

interface LanHandlersDeps {
  readonly settings: Pick<Settings, 'isLocked' | 'values'>
  readonly change: ChangeSettings
  readonly pins: CertificatePins
  /** Creates a `testBackend` with a fetch that accepts one certificate, or with the system's certificates if null. */
  readonly testBackend: (fetch: Fetch) => TestBackend
  readonly fetchAsStranger: (pin: string | null) => Fetch
  readonly lookAtCertificate: (address: string) => Promise<Result<SeenCertificate>>
  readonly findServers: () => Promise<Result<FoundServer[]>>
  readonly consent: ServerConsent
  readonly inquire: ServerInquiry
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const aboutCertificates: readonly string[] = Object.values(codesOfFaults)

interface Inspected extends SeenCertificate {
  readonly version: string
}

export function createLanHandlers(deps: LanHandlersDeps): Handlers<typeof lanContract> {
  const { settings, change, pins, testBackend, fetchAsStranger, lookAtCertificate, findServers, consent, inquire, now } = deps
  const testWith = (pin: string | null): TestBackend => testBackend(fetchAsStranger(pin))

  /** Returns the certificate that the server shows now, if it is within its dates and a Koya server replies with it. */
  async function inspect(address: string): Promise<Result<Inspected>> {
    if (!address.startsWith('https:')) return fail('backend/unreachable')
    const seen = await lookAtCertificate(address)
    if (!seen.ok) return seen
    if (now() < seen.value.validFrom || seen.value.validUntil <= now()) return fail('lan/certificate-expired')
    const tested = await testWith(seen.value.fingerprint)(address)
    return tested.ok ? succeed({ ...seen.value, version: tested.value.version }) : tested
  }

  const isChangedAt = (address: string, fingerprint: string): boolean => ![null, fingerprint].includes(pins.of(address))

  async function look(address: string): Promise<Result<SeenServer>> {
    const tested = await testWith(pins.of(address))(address)
    if (tested.ok) return succeed({ kind: 'trusted', version: tested.value.version })
    if (!aboutCertificates.includes(tested.error.code)) return tested
    const seen = await inspect(address)
    if (!seen.ok) return seen
    const { fingerprint, validUntil } = seen.value
    const code = certificateCodeOf(fingerprint)
    return succeed({ kind: 'to-confirm', fingerprint, code, validUntil, isChanged: isChangedAt(address, fingerprint) })
  }

  /** Trusts the certificate that main saw, once the person at this computer has agreed to its code. */
  async function trust(address: string, { fingerprint, version }: Inspected): Promise<Result<{ version: string }>> {
    const certificate = { code: certificateCodeOf(fingerprint), isChanged: isChangedAt(address, fingerprint) }
    const refusal = await consent({ from: settings.values().backend, to: address, certificate })
    if (refusal !== null) return fail(refusal)
    // Saved before the backend is first called; a compared server may stay confirmed if a later step fails.
    const isSaved = await pins.save(address, fingerprint)
    const changed = await change({ backend: address })
    if (!changed.ok) return changed
    return isSaved ? succeed({ version }) : fail('settings/not-written')
  }

  /** One search at a time: concurrent callers share the running one. */
  let searching: Promise<Result<{ servers: FoundServer[] }>> | null = null
  async function search(): Promise<Result<{ servers: FoundServer[] }>> {
    const found = await findServers()
    return found.ok ? succeed({ servers: found.value }) : found
  }

  return {
    search: () =>
      (searching ??= search().finally(() => {
        searching = null
      })),
    look: ({ address }) => (settings.isLocked('backend') ? Promise.resolve(fail('settings/locked')) : inquire(address, look)),
    async confirm({ address, fingerprint }) {
      if (settings.isLocked('backend')) return fail('settings/locked')
      const seen = await inquire(address, inspect)
      if (!seen.ok) return seen
      return seen.value.fingerprint === fingerprint ? trust(address, seen.value) : fail('lan/certificate-differs')
    }
  }
}
