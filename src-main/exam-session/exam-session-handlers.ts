import type { examSessionContract } from '../../src-shared/exam-session/exam-session-contract.ts'
import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import type { ExamSessionClient } from './exam-session-client.ts'

interface ExamSessionHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly kioskDevice: ExamSessionClient
}

export function createExamSessionHandlers({ api, session, kioskDevice }: ExamSessionHandlersDeps): Handlers<typeof examSessionContract> {
  return {
    read: () => Promise.resolve(succeed(kioskDevice.view())),
    signIn: (typed) => kioskDevice.signIn(typed),
    confirm: () => kioskDevice.confirm(),
    readPhoto: () => session.withToken((bearer) => api.call('fetchPhoto', { bearer })),
    begin: () => kioskDevice.begin(),
    leave: () => kioskDevice.leave(),
    finish: () => kioskDevice.finish()
  }
}
