import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { trainerContract } from '../../src-shared/learning/trainer/trainer-contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'

interface TrainerHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/** Creates the handlers of the signed-in learner's drills, which the backend stores. */
export function createTrainerHandlers({ api, session: { withToken } }: TrainerHandlersDeps): Handlers<typeof trainerContract> {
  return {
    read: () => withToken((bearer) => api.call('listDrills', { bearer })),
    keep: (body) => withToken((bearer) => api.call('keepDrill', { body, bearer }))
  }
}
