import { randomInt, randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { emptyProfile } from '../../../src-shared/account/learner-profile.ts'
import type { LearnerRegistration } from '../../../src-shared/account/session-schemas.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { hashCode } from '../store/account-codes.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { askerAt, type QueuedHasher } from '../password/create-password-queue.ts'
import { refuseEasyPassword } from '../password/easy-passwords.ts'
import { countLearnerRegistration } from './limit-learner-registrations.ts'
import { makeUsername } from './make-username.ts'

/** Digits to append, attempt by attempt. Short ones are easy to copy from a board; longer ones follow where many learners share a name. */
const DIGIT_COUNTS = [4, 4, 4, 6, 6, 8, 8, 12]

/** Registers learners without e-mail. The user name is generated here, so a reply reveals nothing about existing names. */
export function createLearnerRegistrationHandlers(services: AccountDependencies): Pick<HandlerTable, 'registerLearner'> {
  return {
    registerLearner: async ({ body, ...from }) => {
      if (!(await services.mayRegister())) return fail('registration/closed')
      const own = { names: [body.name, body.guardianName] }
      const fit = await refuseEasyPassword(body.password, { ...services, field: 'password', own })
      if (!fit.ok) return fit
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
  for (const digitCount of DIGIT_COUNTS) {
    const username = makeUsername(name, makeDigits(digitCount))
    if (username === password.toLowerCase()) continue
    const recoveryHash = hashCode(codeKey, username, recoveryCode)
    const account = { accountId: randomUUID(), username, name, passwordHash, recoveryHash, profile, guardianName, createdAt: now() }
    if (await accounts.createLearner(account)) return succeed({ username })
  }
  throw new Error('no user name is free, of any length')
}

function makeDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}
