import { session } from 'electron'
import { createAddressGuard } from './address-guard.ts'
import { createPackFetcher, type PackFetcher } from './pack-fetcher.ts'

/**
 * Opens the fetcher of packs from other servers: in its own partition, with the system's proxy and certificates and without the learner's data. In a
 * test build `KOYA_PACKS_FROM_HERE` allows requests to this computer, which runs the test servers.
 */
export function openPackFetcher(): PackFetcher {
  const partition = () => session.fromPartition('koya-packs', { cache: false })
  return createPackFetcher({
    fetch: (url, init) => partition().fetch(url, { ...init, credentials: 'omit' }),
    guard: createAddressGuard({
      resolve: async (host) => (await partition().resolveHost(host)).endpoints.map(({ address }) => address),
      allowsLoopback: __KOYA_TEST_BUILD__ && process.env['KOYA_PACKS_FROM_HERE'] === 'yes'
    })
  })
}
