import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { CurrentAttempt } from '../platform/lifecycle/current-attempt.ts'
import type { ProvenLearner } from './learner-access.ts'
import type { Admission } from './session-deps.ts'

interface AdmissionDeps {
  readonly proven: Pick<ProvenLearner, 'admit'>
  readonly currentAttempt: Pick<CurrentAttempt, 'read'>
  /** Whether this computer is a kiosk device of an exam centre. */
  readonly isExamSeat: boolean
}

export function createAdmission({ proven, currentAttempt, isExamSeat }: AdmissionDeps): Admission {
  return {
    mayEnter({ id }) {
      const attempt = currentAttempt.read()
      return attempt === null || attempt.learnerId === id ? succeed(null) : fail('session/other-learner')
    },
    entered({ id }) {
      proven.admit(id)
    },
    // A candidate's session continues, so that the centre still receives the device's reports. It opens no attempt before candidate number and PIN.
    trustsSaved: ({ role }) => role === 'candidate' || !isExamSeat
  }
}
