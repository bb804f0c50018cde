import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { OwnHandlers } from '../account/forward.ts'
import type { ExamSessionClient } from './exam-session-client.ts'
import type { examSessionForwards } from './exam-session-forwards.ts'

export function createExamSessionHandlers(kioskDevice: ExamSessionClient): OwnHandlers<'examSeat', typeof examSessionForwards.examSeat> {
  return {
    read: () => Promise.resolve(succeed(kioskDevice.view())),
    signIn: (typed) => kioskDevice.signIn(typed),
    confirm: () => kioskDevice.confirm(),
    begin: () => kioskDevice.begin(),
    leave: () => kioskDevice.leave(),
    finish: () => kioskDevice.finish()
  }
}
