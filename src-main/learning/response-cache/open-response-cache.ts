import { join } from 'node:path'
import type { Session } from '../../account/session.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import type { Core } from '../../platform/core/core.ts'
import { createSignal } from '../../platform/create-signal.ts'
import type { CachedEndpoint } from './cached-endpoints.ts'
import { createReplyStore, type ReplyOwner } from './response-store.ts'
import { withResponseCache } from './with-response-cache.ts'

interface ResponseCacheParts {
  readonly account: { readonly api: ApiClient; readonly session: Session }
  readonly backend: Pick<BackendSwitch, 'state' | 'noteShown'>
  readonly backendName: () => string
}

export interface ResponseCache {
  /** Calls the backend in force; while a remote backend is unreachable, it returns cached replies. */
  readonly readingApi: Pick<ApiClient, 'call'>
  /** The owner of cached replies and files; null if the backend is embedded. */
  readonly owner: () => ReplyOwner | null
  /** Called for every cached reply, as parsed by the endpoint's schema. */
  readonly onHeard: (listener: (of: ReplyOwner, name: CachedEndpoint, value: unknown) => void) => void
}

/** Opens the cache of replies for the time when a remote backend is unreachable; it is deleted when its learner signs out. */
export function openResponseCache(
  { dataFolder, wallNow, log }: Pick<Core, 'dataFolder' | 'wallNow' | 'log'>,
  { account: { api, session }, backend, backendName }: ResponseCacheParts
): ResponseCache {
  const store = createReplyStore({ folder: join(dataFolder, 'kept-replies'), now: wallNow, log })
  const heard = createSignal<[of: ReplyOwner, name: CachedEndpoint, value: unknown]>()
  const owner = (): ReplyOwner | null => {
    const user = session.currentUser()
    return user === null || backend.state().kind !== 'remote' ? null : { backend: backendName(), accountId: user.id }
  }
  session.onChange(() => {
    // Until the start has read the session, no user is known, and nothing may be deleted.
    if (!session.view().isStarting) void store.retainOnly(owner())
  })
  const readingApi = withResponseCache(api, {
    store,
    owner,
    isUnreachable: () => backend.state().phase === 'unreachable',
    shown: backend.noteShown,
    heard: heard.emit,
    now: wallNow,
    wait: (timeMs) =>
      new Promise((resolve) => {
        setTimeout(resolve, timeMs)
      })
  })
  return { readingApi, owner, onHeard: heard.on }
}
