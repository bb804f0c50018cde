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
  /** Reads works from this computer if they are downloaded. */
  readonly readWorkPart: ReadWorkPart
}

/** Opens the downloads of libraries: they stay after a sign-out, and are deleted when this computer forgets the learner. */
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

  /** Deletes the downloads of accounts that are neither current nor remembered. */
  async function sweep(): Promise<void> {
    const present = session.currentUser()
    const known = remembered.accountIds()
    await store.retainOnly(known === null || present === null ? known : [...known, present.id]).catch((error: unknown) => {
      log.warn(`kept works: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
    })
  }

  session.onChange(() => {
    // Until the start has read the session, no user is known, and nothing may be deleted.
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

/** The client has parsed the value by the endpoint's schema. */
function librariesIn(name: CachedEndpoint, value: unknown): readonly SaidLibrary[] {
  if (name === 'fetchLibrary') return [(value as Reply<'fetchLibrary'>).library]
  return name === 'listLibraries' ? (value as Reply<'listLibraries'>).libraries : []
}
