import { session, type Session } from 'electron'
import { createAddressGuard } from './address-guard.ts'
import { createPackFetcher, type PackFetcher } from './pack-fetcher.ts'
import { createSchoolCertificates } from './school-certificates.ts'

/**
 * Opens the fetcher of packs from other servers: in its own partition, with the system's proxy and certificates and without the learner's data. In a
 * test build `KOYA_PACKS_FROM_HERE` allows requests to this computer, which runs the test servers.
 */
export function openPackFetcher(): PackFetcher {
  let opened: Session | null = null
  const partition = (): Session => (opened ??= openPackPartition())
  return createPackFetcher({
    fetch: (url, init) => partition().fetch(url, { ...init, credentials: 'omit' }),
    guard: createAddressGuard({
      resolve: async (host) => (await partition().resolveHost(host)).endpoints.map(({ address }) => address),
      allowsLoopback: __KOYA_TEST_BUILD__ && process.env['KOYA_PACKS_FROM_HERE'] === 'yes'
    })
  })
}

function openPackPartition(): Session {
  const partition = session.fromPartition('koya-packs', { cache: false })
  const judge = createSchoolCertificates()
  partition.setCertificateVerifyProc(({ hostname, certificate: { fingerprint }, verificationResult }, decide) => {
    decide(judge({ hostname, fingerprint, isTrusted: verificationResult === 'net::OK' }))
  })
  return partition
}
