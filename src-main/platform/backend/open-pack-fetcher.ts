import { session } from 'electron'
import { createAddressGuard } from './address-guard.ts'
import { createPackFetcher, type PackFetcher } from './pack-fetcher.ts'

/**
 * The way to servers that packs are fetched from: in a partition of its own, with the system's proxy and certificates and nothing of the learner's.
 * In a test build `KOYA_PACKS_FROM_HERE` lets it ask this computer, where the servers of tests are.
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
