import type { BackendState } from '../../../src-shared/kernel/server/app-contract.ts'
import type { Backend } from './backend.ts'

type Announce = (state: BackendState) => void

/** The backend in force, which the settings can change while the app runs. */
export interface BackendSwitch<Packs = unknown> extends Backend {
  /** Returns the backend in force now, for callers that must not talk to another one. */
  current(): Backend<Packs>
  /** From the next request on, uses `address` and stops the previous backend; empty is the embedded backend. */
  switchTo(address: string): void
}

interface BackendSwitchDeps<Packs> {
  readonly createEmbedded: (announce: Announce) => Backend<Packs>
  readonly createRemote: (base: string, announce: Announce) => Backend<never>
  /** The first address. */
  readonly address: string
  readonly announce: Announce
}

/** Creates the switch. An embedded backend is created, and so started, only while no other address is set. */
export function createBackendSwitch<Packs>({
  createEmbedded,
  createRemote,
  address: first,
  announce
}: BackendSwitchDeps<Packs>): BackendSwitch<Packs> {
  let turn = 0
  /** Two embedded backends must never use the same files: a later one waits until all earlier ones have stopped. */
  let stopped: Promise<void> = Promise.resolve()
  let backend = create(first)

  function create(address: string): Backend<Packs> {
    const mine = ++turn
    const announceWhileInForce: Announce = (state) => {
      if (mine === turn) announce(state)
    }
    if (address !== '') return createRemote(address, announceWhileInForce)
    return startingAfter(stopped, createEmbedded(announceWhileInForce))
  }

  return {
    current: () => backend,
    switchTo(address) {
      const before = backend
      backend = create(address)
      stopped = stopped.then(() => before.stop())
      announce(backend.state())
      backend.start()
    },
    start: () => {
      backend.start()
    },
    address: () => backend.address(),
    state: () => backend.state(),
    noteReached: (isReached, fault) => {
      backend.noteReached(isReached, fault)
    },
    noteShown: (cachedAt) => {
      backend.noteShown(cachedAt)
    },
    async stop() {
      await stopped
      await backend.stop()
    }
  }
}

function startingAfter<Packs>(turn: Promise<void>, backend: Backend<Packs>): Backend<Packs> {
  return {
    ...backend,
    start: () => {
      void turn.then(() => {
        backend.start()
      })
    },
    address: () => turn.then(() => backend.address())
  }
}
