import { fail, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { itemSearchContract } from '../../src-shared/learning/search/item-search-contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'

interface ItemSearchHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** Whether this computer's policy turns the search off. */
  readonly isDisabled: boolean
}

/** Creates the handlers that search the questions of the backend's banks. */
export function createItemSearchHandlers(deps: ItemSearchHandlersDeps): Handlers<typeof itemSearchContract> {
  const {
    api,
    session: { withToken },
    isDisabled
  } = deps

  async function unlessOff<Value>(ask: (bearer: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    return isDisabled ? fail('item-search/switched-off') : withToken(ask)
  }

  return {
    search: (query) => unlessOff((bearer) => api.call('searchItems', { query, bearer })),
    fetch: (params) => unlessOff((bearer) => api.call('fetchFoundItem', { params, bearer })),
    showAnswer: (params) => unlessOff((bearer) => api.call('showAnswer', { params, bearer }))
  }
}
