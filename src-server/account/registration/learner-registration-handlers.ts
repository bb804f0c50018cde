import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { emptyProfile } from '../../../src-shared/account/learner-profile.ts'
import { isPicturePassword, mayHavePictures } from '../../../src-shared/account/picture-password.ts'
import type { LearnerRegistration } from '../../../src-shared/account/session-schemas.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { hashCode } from '../store/account-codes.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { askerAt, type QueuedHasher } from '../password/create-password-queue.ts'
import { refuseEasyPassword } from '../password/easy-passwords.ts'
import { countLearnerRegistration } from './limit-learner-registrations.ts'
import { claimUsername } from './make-username.ts'

/** Registers learners without e-mail. The user name is generated here, so a reply reveals nothing about existing names. */
export function createLearnerRegistrationHandlers(services: AccountDependencies): Pick<HandlerTable, 'registerLearner'> {
  return {
    registerLearner: async ({ body, ...from }) => {
      if (!(await services.mayRegister())) return fail('registration/closed')
      const own = { names: [body.name, body.guardianName] }
      const fit = await refuseEasyPassword(body.password, { ...services, field: 'password', own })
      if (!fit.ok) return fit
      if (isPicturePassword(body.password) && !mayHavePictures(body.classLevel)) return fail('password/not-for-pictures')
      return services.passwordQueue.take(askerAt('password', from), async (hasher) => {
        // Counted before the hash, which would be the cost of a flood.
        const counted = await countLearnerRegistration(services, from.address)
        return counted.ok ? registerLearner(services, body, hasher) : counted
      })
    }
  }
}

async function registerLearner(
  { accounts, codeKey, now }: AccountDependencies,
  learner: LearnerRegistration & { readonly recoveryCode: string },
  hasher: QueuedHasher
): Promise<Result<{ username: string }>> {
  const { name, guardianName, password, classLevel, recoveryCode } = learner
  const passwordHash = await hasher.hash(password)
  const profile = JSON.stringify({ ...emptyProfile, classLevel })
  const username = await claimUsername({ name, isRefused: (candidate) => candidate === password.toLowerCase() }, (candidate) => {
    const recoveryHash = hashCode(codeKey, candidate, recoveryCode)
    const account = { accountId: randomUUID(), username: candidate, name, passwordHash, recoveryHash, profile, guardianName, opensHere: false }
    return accounts.createLearner({ ...account, hasPicturePassword: isPicturePassword(password), createdAt: now() })
  })
  return succeed({ username })
}
