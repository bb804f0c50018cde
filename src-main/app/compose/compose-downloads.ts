import { join } from 'node:path'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import { readFreeBytes } from '../../platform/disk/read-free-bytes.ts'
import type { ReplyOwner } from '../../learning/response-cache/response-store.ts'
import { createKeepDesk, type KeepDesk, type KeepDeskDeps } from '../../learning/library/download-manager.ts'
import { createKeptWorkStore } from '../../learning/library/download-store.ts'
import { withKeptWorks, type KeptWorks } from '../../learning/library/with-downloads.ts'
import { createReadWorkPart } from '../../learning/library/read-work-part.ts'
import type { RememberedAccounts } from '../../account/remembered-accounts.ts'
import type { Session } from '../../account/session.ts'

interface KeptWorksPlace {
  readonly dataFolder: string
  readonly api: ApiClient
  readonly session: Session
  readonly backend: BackendSwitch
  readonly owner: () => ReplyOwner | null
  readonly remembered: Pick<RememberedAccounts, 'accountIds'>
  readonly wallNow: () => number
  readonly monotonicNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

export interface KeptWorksHere extends KeptWorks {
  readonly openDesk: (parts: Pick<KeepDeskDeps, 'announce' | 'isAttemptOpen'>) => KeepDesk
  /** Takes away what belongs to nobody who is at this computer or remembered by it. */
  readonly sweep: () => Promise<void>
}

/** The files of libraries that learners keep on this computer: they stay when their learner signs out, and go when this computer forgets them. */
export function composeKeptWorks(place: KeptWorksPlace): KeptWorksHere {
  const { dataFolder, api, session, backend, owner, remembered, wallNow, monotonicNow, log } = place
  const store = createKeptWorkStore(join(dataFolder, 'kept-works'))
  const readFromBackend = createReadWorkPart({ api, session })
  const works = withKeptWorks(readFromBackend, {
    store,
    owner,
    session,
    isUnreachable: () => backend.state().phase === 'unreachable',
    wallNow,
    monotonicNow,
    wait: (timeMs) =>
      new Promise((resolve) => {
        setTimeout(resolve, timeMs)
      }),
    log
  })

  async function sweep(): Promise<void> {
    const present = session.occupant()
    const known = remembered.accountIds()
    await store.keepOnly(known === null || present === null ? known : [...known, present.id]).catch((error: unknown) => {
      log.warn(`kept works: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
    })
  }

  session.onChange(() => {
    // A start that has not looked yet knows nobody, and must not take anything away.
    if (!session.view().isStarting) void sweep()
  })

  return {
    ...works,
    sweep,
    openDesk(parts) {
      const desk = createKeepDesk({
        ...parts,
        store,
        owner,
        fetchLibrary: (serial) => session.withToken((bearer) => api.call('fetchLibrary', { params: { serial }, bearer })),
        readPart: readFromBackend,
        freeBytes: () => readFreeBytes(dataFolder),
        wallNow,
        log
      })
      session.onChange(desk.checkOwner)
      return desk
    }
  }
}
