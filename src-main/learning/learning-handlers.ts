import type { ReadOwnResults } from '../attempt/delivery/read-own-results.ts'
import type { OwnHandlers } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { learningForwards } from './learning-forwards.ts'

interface LearningHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly readOwnResults: ReadOwnResults
}

/** Creates the handler that lists medal ladders, also for a report that is read after its session has ended. */
export function createLearningHandlers({
  api,
  session: { withToken },
  readOwnResults
}: LearningHandlersDeps): OwnHandlers<'learning', typeof learningForwards.learning> {
  return {
    async listMedalLadders({ attemptId }) {
      const answer = await withToken((bearer) => api.call('listMedalLadders', { bearer }))
      return readOwnResults({ attemptId, answer, take: ({ ladders }) => ({ ladders }) })
    }
  }
}
