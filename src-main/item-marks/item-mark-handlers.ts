import { fail, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { itemMarkContract } from '../../src-shared/item-marks/item-mark-contract.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'

interface ItemMarkHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** Whether a paper is open here in which notes could help: any but a study. */
  readonly isTestOpen: () => boolean
}

/** The signed-in learner's bookmarks and notes. */
export function createItemMarkHandlers(deps: ItemMarkHandlersDeps): Handlers<typeof itemMarkContract> {
  const {
    api,
    session: { withToken },
    isTestOpen
  } = deps

  async function unlessTested<Value>(ask: (bearer: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    return isTestOpen() ? fail('item-mark/attempt-open') : withToken(ask)
  }

  return {
    list: () => unlessTested((bearer) => api.call('listItemMarks', { bearer })),
    keep: (body) => unlessTested((bearer) => api.call('keepItemMark', { body, bearer }))
  }
}
