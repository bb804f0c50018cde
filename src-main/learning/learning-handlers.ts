import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { learningContract } from '../../src-shared/learning/lessons/learning-contract.ts'
import type { ReadOwnResults } from '../attempt/delivery/read-own-results.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'

interface LearningHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly readOwnResults: ReadOwnResults
}

/** Creates the handlers that list lessons, plans and tests for the signed-in learner. */
export function createLearningHandlers({ api, session: { withToken }, readOwnResults }: LearningHandlersDeps): Handlers<typeof learningContract> {
  return {
    listSubjects: () => withToken((bearer) => api.call('listSubjects', { bearer })),
    listLessons: () => withToken((bearer) => api.call('listLessons', { bearer })),
    readLesson: (params) => withToken((bearer) => api.call('fetchLesson', { params, bearer })),
    listPlans: () => withToken((bearer) => api.call('listPlans', { bearer })),
    listSubscriptions: () => withToken((bearer) => api.call('listSubscriptions', { bearer })),
    listAddOns: () => withToken((bearer) => api.call('listAddOns', { bearer })),
    listAddOnSubscriptions: () => withToken((bearer) => api.call('listAddOnSubscriptions', { bearer })),
    listPastPapers: () => withToken((bearer) => api.call('listPastPapers', { bearer })),
    async listMedalLadders({ attemptId }) {
      const answer = await withToken((bearer) => api.call('listMedalLadders', { bearer }))
      return readOwnResults({ attemptId, answer, take: ({ ladders }) => ({ ladders }) })
    }
  }
}
