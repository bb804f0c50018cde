import { join } from 'node:path'
import type { EndpointReply } from '../../../src-shared/kernel/http/endpoint.ts'
import type { Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { BackendSwitch } from '../../platform/backend/backend-switch.ts'
import type { KeptEndpoint } from '../../learning/response-cache/cached-endpoints.ts'
import { createReplyStore, type ReplyOwner } from '../../learning/response-cache/response-store.ts'
import { withKeptReplies } from '../../learning/response-cache/with-response-cache.ts'
import type { KeptWorks, SaidLibrary } from '../../learning/library/with-downloads.ts'
import type { Session } from '../../account/session.ts'

interface KeptRepliesPlace {
  readonly dataFolder: string
  readonly api: ApiClient
  readonly session: Session
  readonly backend: BackendSwitch
  readonly owner: () => ReplyOwner | null
  /** Told what the backend says of libraries. */
  readonly keptWorks: Pick<KeptWorks, 'heard'>
  readonly wallNow: () => number
  readonly log: { readonly warn: (message: string) => void }
}

/** The client for what a learner reads, whose last replies stand in while a remote backend cannot be reached; they go when their learner does. */
export function composeKeptReplies(place: KeptRepliesPlace): Pick<ApiClient, 'call'> {
  const { dataFolder, api, session, backend, owner, keptWorks, wallNow, log } = place
  const store = createReplyStore({ folder: join(dataFolder, 'kept-replies'), now: wallNow, log })
  session.onChange(() => {
    // A start that has not looked yet knows nobody, and must not take anything away.
    if (!session.view().isStarting) void store.keepOnly(owner())
  })
  return withKeptReplies(api, {
    store,
    owner,
    isUnreachable: () => backend.state().phase === 'unreachable',
    shown: backend.noteShown,
    heard(of, name, value) {
      for (const library of librariesIn(name, value)) void keptWorks.heard(of, library)
    },
    now: wallNow,
    wait: (timeMs) =>
      new Promise((resolve) => {
        setTimeout(resolve, timeMs)
      })
  })
}

/** Whose replies and files are kept on this computer now: nobody's where the backend is this computer's own. */
export function createOwner(
  session: Pick<Session, 'occupant'>,
  { backend, backendName }: { readonly backend: Pick<BackendSwitch, 'state'>; readonly backendName: () => string }
): () => ReplyOwner | null {
  return () => {
    const user = session.occupant()
    return user === null || backend.state().kind !== 'remote' ? null : { backend: backendName(), accountId: user.id }
  }
}

type Reply<Name extends KeptEndpoint> = EndpointReply<Endpoints[Name]>

/** The client has parsed it by the endpoint's schema. */
function librariesIn(name: KeptEndpoint, value: unknown): readonly SaidLibrary[] {
  if (name === 'fetchLibrary') return [(value as Reply<'fetchLibrary'>).library]
  return name === 'listLibraries' ? (value as Reply<'listLibraries'>).libraries : []
}
