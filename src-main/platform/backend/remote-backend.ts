import type { BackendState } from '../../../src-shared/kernel/server/app-contract.ts'
import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { CertificateFault } from '../../../src-shared/kernel/server/certificate-fault.ts'
import type { Backend } from './backend.ts'

interface RemoteBackendDeps {
  /** Such as `https://koya.school.example`, without a slash at the end. */
  readonly base: string
  readonly announce: (state: BackendState) => void
  readonly monotonicNow: () => number
}

/** A page requests everything that it shows within this time; later requests belong to the next page. */
const SAME_PAGE_MS = 3000

/**
 * Creates a backend that another party runs: a school, a centre or the vendor. No part of it runs here; it counts as reachable until a request fails.
 */
export function createRemoteBackend({ base, announce, monotonicNow }: RemoteBackendDeps): Backend<never> {
  let phase: 'ready' | 'unreachable' = 'ready'
  /** The age of the shown page: that of its oldest part. */
  let shown: { readonly asOf: number; readonly at: number } | null = null
  let certificate: CertificateFault | undefined
  const state = (): BackendState => ({
    kind: 'remote',
    phase,
    ...(shown === null ? {} : { shownAsOf: shown.asOf }),
    ...(certificate === undefined ? {} : { certificate })
  })
  return {
    start: () => {
      announce(state())
    },
    address: () => Promise.resolve(succeed({ base, headers: {} })),
    state,
    noteReached(isReached, fault) {
      const next = isReached ? 'ready' : 'unreachable'
      if (next === phase && fault === certificate) return
      if (next !== phase) shown = null
      phase = next
      certificate = fault
      announce(state())
    },
    noteShown(cachedAt) {
      const at = monotonicNow()
      const asOf = shown !== null && at - shown.at < SAME_PAGE_MS ? Math.min(shown.asOf, cachedAt) : cachedAt
      const isNew = asOf !== shown?.asOf
      shown = { asOf, at }
      if (isNew) announce(state())
    },
    stop: () => Promise.resolve()
  }
}
