import type { examSeatContract } from '../../src-shared/exam-session/exam-session-contract.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import type { ExamSeat } from './exam-session-client.ts'

interface ExamSeatHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly seat: ExamSeat
}

export function createExamSeatHandlers({ api, session, seat }: ExamSeatHandlersDeps): Handlers<typeof examSeatContract> {
  return {
    read: () => Promise.resolve(succeed(seat.view())),
    signIn: (typed) => seat.signIn(typed),
    confirm: () => seat.confirm(),
    readPhoto: () => session.withToken((bearer) => api.call('fetchPhoto', { bearer })),
    begin: () => seat.begin(),
    leave: () => seat.leave(),
    finish: () => seat.finish()
  }
}
