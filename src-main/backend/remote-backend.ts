import type { BackendState } from '../../src-shared/app/app-contract.ts'
import { succeed } from '../../src-shared/errors/result.ts'
import type { Backend } from './backend.ts'

interface RemoteBackendDeps {
  /** Such as `https://koya.school.example`, without a slash at the end. */
  readonly base: string
  readonly announce: (state: BackendState) => void
}

/** A backend that somebody else runs: a school's, a centre's, the vendor's. Nothing of it runs here; it is reachable until a request fails. */
export function createRemoteBackend({ base, announce }: RemoteBackendDeps): Backend {
  let phase: 'ready' | 'unreachable' = 'ready'
  const state = (): BackendState => ({ kind: 'remote', phase })
  return {
    start: () => {
      announce(state())
    },
    address: () => Promise.resolve(succeed({ base, headers: {} })),
    state,
    noteReached(isReached) {
      const next = isReached ? 'ready' : 'unreachable'
      if (next === phase) return
      phase = next
      announce(state())
    },
    stop: () => Promise.resolve()
  }
}
