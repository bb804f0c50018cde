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
  /** Asks the backend in force; what the learner has read is given again while a remote backend cannot be reached. */
  readonly readingApi: Pick<ApiClient, 'call'>
  /** Whose replies and files are kept on this computer now: nobody's where the backend is this computer's own. */
  readonly owner: () => ReplyOwner | null
  /** Told of every reply that is kept, as the endpoint's schema parsed it. */
  readonly onHeard: (listener: (of: ReplyOwner, name: CachedEndpoint, value: unknown) => void) => void
}

/** What learners read last stands in while a remote backend cannot be reached; it goes when its learner does. */
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
    // A start that has not looked yet knows nobody, and must not take anything away.
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
