import { join } from 'node:path'
import type { ApiClient } from './backend/api-client.ts'
import type { BackendSwitch } from './backend/backend-switch.ts'
import { createReplyStore, type ReplyOwner } from './kept-replies/reply-store.ts'
import { withKeptReplies } from './kept-replies/with-kept-replies.ts'
import type { Session } from './session/session.ts'

interface KeptRepliesPlace {
  readonly dataFolder: string
  readonly api: ApiClient
  readonly session: Session
  readonly backend: BackendSwitch
  readonly backendName: () => string
  readonly wallNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

/** The client for what a learner reads, whose last replies stand in while a remote backend cannot be reached; they go when their learner does. */
export function composeKeptReplies({ dataFolder, api, session, backend, backendName, wallNow, log }: KeptRepliesPlace): Pick<ApiClient, 'call'> {
  const store = createReplyStore({ folder: join(dataFolder, 'kept-replies'), now: wallNow, log })
  const owner = (): ReplyOwner | null => {
    const user = session.occupant()
    return user === null || backend.state().kind !== 'remote' ? null : { backend: backendName(), accountId: user.id }
  }
  session.onChange(() => {
    // A start that has not looked yet knows nobody, and must not take anything away.
    if (!session.view().isStarting) void store.keepOnly(owner())
  })
  return withKeptReplies(api, {
    store,
    owner,
    isUnreachable: () => backend.state().phase === 'unreachable',
    shown: backend.noteShown,
    now: wallNow,
    wait: (timeMs) =>
      new Promise((resolve) => {
        setTimeout(resolve, timeMs)
      })
  })
}
