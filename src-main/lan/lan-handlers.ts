import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import { certificateCodeOf } from '../../src-shared/lan/certificate-code.ts'
import type { FoundServer, lanContract, SeenServer } from '../../src-shared/lan/lan-contract.ts'
import type { Fetch } from '../backend/fetch-from-one-origin.ts'
import type { TestBackend } from '../backend/test-backend.ts'
import type { Settings } from '../settings/settings.ts'
import { codesOfFaults } from './certificate-error.ts'
import type { CertificatePins } from './certificate-pins.ts'
import type { SeenCertificate } from './look-at-certificate.ts'

interface LanHandlersDeps {
  readonly settings: Pick<Settings, 'isLocked' | 'change'>
  readonly pins: CertificatePins
  /** `testBackend` over a way that accepts the one certificate, or over the system's where null. */
  readonly testBackend: (fetch: Fetch) => TestBackend
  readonly fetchAsStranger: (pin: string | null) => Fetch
  readonly lookAtCertificate: (address: string) => Promise<Result<SeenCertificate>>
  readonly findServers: () => Promise<Result<FoundServer[]>>
  readonly isAttemptOpen: () => boolean
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const aboutCertificates: readonly string[] = Object.values(codesOfFaults)

export function createLanHandlers(deps: LanHandlersDeps): Handlers<typeof lanContract> {
  const { settings, pins, testBackend, fetchAsStranger, lookAtCertificate, findServers, isAttemptOpen, now } = deps
  const testWith = (pin: string | null): TestBackend => testBackend(fetchAsStranger(pin))

  /** The certificate that stands there now, if it is within its dates. */
  async function seeCertificate(address: string): Promise<Result<SeenCertificate>> {
    const seen = await lookAtCertificate(address)
    const isOfNow = seen.ok && seen.value.validFrom <= now() && now() < seen.value.validUntil
    return seen.ok && !isOfNow ? fail('lan/certificate-expired') : seen
  }

  async function look(address: string): Promise<Result<SeenServer>> {
    const pin = pins.of(address)
    const tested = await testWith(pin)(address)
    if (tested.ok) return succeed({ kind: 'trusted', version: tested.value.version })
    if (!aboutCertificates.includes(tested.error.code)) return tested
    const seen = await seeCertificate(address)
    if (!seen.ok) return seen
    const { fingerprint, validUntil } = seen.value
    return succeed({
      kind: 'to-confirm',
      fingerprint,
      code: certificateCodeOf(fingerprint),
      validUntil,
      isChanged: pin !== null && pin !== fingerprint
    })
  }

  /** One at a time: whoever asks meanwhile gets what is being found. */
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
    look: ({ address }) => (settings.isLocked('backend') ? Promise.resolve(fail('settings/locked')) : look(address)),
    async confirm({ address, fingerprint }) {
      if (settings.isLocked('backend')) return fail('settings/locked')
      if (isAttemptOpen()) return fail('settings/attempt-open')
      const seen = await seeCertificate(address)
      if (!seen.ok) return seen
      if (seen.value.fingerprint !== fingerprint) return fail('lan/certificate-differs')
      const tested = await testWith(fingerprint)(address)
      if (!tested.ok) return tested
      // Before the backend is asked for the first time; a server that somebody has compared may stay confirmed where the rest fails.
      const isKept = await pins.keep(address, fingerprint)
      const changed = await settings.change({ backend: address })
      if (!changed.ok) return changed
      return isKept ? succeed({ version: tested.value.version }) : fail('settings/not-written')
    }
  }
}
