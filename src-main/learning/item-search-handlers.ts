import { fail } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { itemSearchContract } from '../../src-shared/learning/search/item-search-contract.ts'
import { createForwarder } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import { learningForwards } from './learning-forwards.ts'

interface ItemSearchHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** Whether this computer's policy turns the search off. */
  readonly isDisabled: boolean
}

const switchedOff: Pick<Session, 'withToken'> = { withToken: () => Promise.resolve(fail('item-search/switched-off')) }

/** Creates the handlers that search the questions of the backend's banks. */
export function createItemSearchHandlers({ api, session, isDisabled }: ItemSearchHandlersDeps): Handlers<typeof itemSearchContract> {
  const forwardAll = createForwarder({ api, session: isDisabled ? switchedOff : session })
  return forwardAll(learningForwards.itemSearch)
}
