import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { itemMarkContract } from '../../src-shared/learning/bookmarks/item-mark-contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'

interface ItemMarkHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/** Creates the handlers of the signed-in learner's bookmarks and notes. */
export function createItemMarkHandlers({ api, session: { withToken } }: ItemMarkHandlersDeps): Handlers<typeof itemMarkContract> {
  return {
    list: () => withToken((bearer) => api.call('listItemMarks', { bearer })),
    keep: (body) => withToken((bearer) => api.call('keepItemMark', { body, bearer }))
  }
}
