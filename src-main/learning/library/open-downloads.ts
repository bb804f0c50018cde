import { join } from 'node:path'
import type { EndpointReply } from '../../../src-shared/kernel/http/endpoint.ts'
import type { Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import type { RememberedAccounts } from '../../account/remembered-accounts.ts'
import type { Session } from '../../account/session.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import type { Core } from '../../platform/core/core.ts'
import { readFreeBytes } from '../../platform/disk/read-free-bytes.ts'
import type { CachedEndpoint } from '../response-cache/cached-endpoints.ts'
import type { ResponseCache } from '../response-cache/open-response-cache.ts'
import { createDownloadManager, type DownloadManager } from './download-manager.ts'
import { createDownloadStore } from './download-store.ts'
import { createReadWorkPart, type ReadWorkPart } from './read-work-part.ts'
import { withDownloads, type SaidLibrary } from './with-downloads.ts'

interface DownloadsParts {
  readonly account: {
    readonly api: ApiClient
    readonly session: Session
    readonly remembered: Pick<RememberedAccounts, 'accountIds'>
    readonly onForgotten: (step: () => Promise<void>) => void
  }
  readonly backend: Pick<BackendSwitch, 'state'>
  readonly cache: Pick<ResponseCache, 'owner' | 'onHeard'>
}

export interface Downloads {
  readonly handlers: DownloadManager['handlers']
  /** Reads works from this computer where they are kept. */
  readonly readWorkPart: ReadWorkPart
}

/** The files of libraries that learners keep on this computer: they stay when their learner signs out, and go when this computer forgets them. */
export function openDownloads(
  core: Pick<Core, 'dataFolder' | 'announce' | 'currentAttempt' | 'wallNow' | 'monotonicNow' | 'log'>,
  { account, backend, cache: { owner, onHeard } }: DownloadsParts
): Downloads {
  const { dataFolder, announce, currentAttempt, wallNow, monotonicNow, log } = core
  const { api, session, remembered } = account
  const store = createDownloadStore(join(dataFolder, 'kept-works'))
  const readFromBackend = createReadWorkPart({ api, session })
  const works = withDownloads(readFromBackend, {
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
  const manager = createDownloadManager({
    announce: announce.library,
    isAttemptOpen: currentAttempt.isOpen,
    store,
    owner,
    fetchLibrary: (serial) => session.withToken((bearer) => api.call('fetchLibrary', { params: { serial }, bearer })),
    readPart: readFromBackend,
    freeBytes: () => readFreeBytes(dataFolder),
    wallNow,
    log
  })

  /** Takes away what belongs to nobody who is at this computer or remembered by it. */
  async function sweep(): Promise<void> {
    const present = session.currentUser()
    const known = remembered.accountIds()
    await store.retainOnly(known === null || present === null ? known : [...known, present.id]).catch((error: unknown) => {
      log.warn(`kept works: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
    })
  }

  session.onChange(() => {
    // A start that has not looked yet knows nobody, and must not take anything away.
    if (!session.view().isStarting) void sweep()
    manager.checkOwner()
  })
  account.onForgotten(sweep)
  onHeard((of, name, value) => {
    for (const library of librariesIn(name, value)) void works.heard(of, library)
  })
  currentAttempt.onOpened(manager.stopForExam)
  return { handlers: manager.handlers, readWorkPart: works.readPart }
}

type Reply<Name extends CachedEndpoint> = EndpointReply<Endpoints[Name]>

/** The client has parsed it by the endpoint's schema. */
function librariesIn(name: CachedEndpoint, value: unknown): readonly SaidLibrary[] {
  if (name === 'fetchLibrary') return [(value as Reply<'fetchLibrary'>).library]
  return name === 'listLibraries' ? (value as Reply<'listLibraries'>).libraries : []
}
