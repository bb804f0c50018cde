import { fail, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { itemSearchContract } from '../../src-shared/item-search/item-search-contract.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'

interface ItemSearchHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** Whether the policy of this computer switches the search off. */
  readonly isOff: boolean
  readonly isAttemptOpen: () => boolean
}

/** The questions of the backend's banks. While any paper is open here, nothing is looked for: main asks nobody. */
export function createItemSearchHandlers(deps: ItemSearchHandlersDeps): Handlers<typeof itemSearchContract> {
  const {
    api,
    session: { withToken },
    isOff,
    isAttemptOpen
  } = deps

  async function unlessClosed<Value>(ask: (bearer: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    if (isOff) return fail('item-search/switched-off')
    return isAttemptOpen() ? fail('item-search/attempt-open') : withToken(ask)
  }

  return {
    search: (query) => unlessClosed((bearer) => api.call('searchItems', { query, bearer })),
    fetch: (params) => unlessClosed((bearer) => api.call('fetchFoundItem', { params, bearer })),
    showAnswer: (params) => unlessClosed((bearer) => api.call('showAnswer', { params, bearer }))
  }
}
