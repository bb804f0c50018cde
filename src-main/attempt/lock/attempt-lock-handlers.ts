import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { attemptLockContract } from '../../../src-shared/attempt/attempt-lock-contract.ts'
import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { Session } from '../../account/session.ts'
import type { AttemptLock } from './attempt-lock.ts'
import type { ProofKeys } from './proof-keys.ts'

interface AttemptLockHandlersDeps {
  readonly lock: Pick<AttemptLock, 'list' | 'unlock' | 'switchLearner'>
  readonly keys: Pick<ProofKeys, 'learn' | 'keyOf'>
  readonly session: Pick<Session, 'view'>
}

export function createAttemptLockHandlers({ lock, keys, session }: AttemptLockHandlersDeps): Handlers<typeof attemptLockContract> {
  return {
    async list() {
      const attempts = await lock.list()
      return attempts.ok ? succeed({ attempts: attempts.value }) : attempts
    },
    unlock: ({ attemptId, proof }) => lock.unlock(attemptId, proof),
    switchLearner: ({ attemptId }) => lock.switchLearner(attemptId),
    async needsPin() {
      const { auth, strategy } = session.view()
      return succeed({ isNeeded: strategy === 'openid' && auth.user !== null && (await keys.keyOf(auth.user.id)) === null })
    },
    async choosePin({ pin }) {
      const { auth, strategy } = session.view()
      if (auth.user === null) return fail('session/required')
      if (strategy !== 'openid') return fail('session/not-configured')
      await keys.learn(auth.user.id, 'pin', pin)
      return succeed({})
    }
  }
}
