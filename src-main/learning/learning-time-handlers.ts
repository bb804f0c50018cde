import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'

interface LearningTimeHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** This computer's time zone, such as Africa/Lagos. */
  readonly timeZone: () => string
}

/** Creates the handlers of the signed-in learner's time. A day ends by this computer's time zone, and begins by the backend's clock. */
export function createLearningTimeHandlers({ api, session: { withToken }, timeZone }: LearningTimeHandlersDeps): AllHandlers['learningTime'] {
  return {
    add: ({ minutes }) => withToken((bearer) => api.call('addLearningTime', { body: { zone: timeZone(), minutes }, bearer })),
    read: () => withToken((bearer) => api.call('fetchLearningTime', { query: { zone: timeZone() }, bearer }))
  }
}
