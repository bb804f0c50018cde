import { randomUUID } from 'node:crypto'
import { emptyProfile } from '../../../src-shared/account/learner-profile.ts'
import { isPicturePassword } from '../../../src-shared/account/picture-password.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { askerOfAccount, type QueuedHasher } from '../password/create-password-queue.ts'
import { refuseEasyPassword } from '../password/easy-passwords.ts'
import { makeDecoyHash } from '../password/password-parameters.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { hashCode } from '../store/account-codes.ts'
import { findHomeLearner, listHomeLearners, setFirstPassword } from '../store/home-learner-rows.ts'
import { mayAccountHavePictures } from '../store/picture-password-rows.ts'
import { countLearnerRegistration } from './limit-learner-registrations.ts'
import { claimUsername } from './make-username.ts'

interface HomeLearnerDeps extends AccountDependencies {
  readonly queries: Queries
  /** Whether nobody but this computer's users reaches this backend. */
  readonly isOwnComputer: boolean
}

type HomeLearnerHandlers = Pick<HandlerTable, 'beginHere' | 'openHere' | 'listHere' | 'choosePassword'>

/**
 * Accounts without a password on a computer of one's own (docs/decisions/0094-let-a-learner-at-home-begin-without-a-password.md). Every request fails with
 * `registration/not-here` in a backend that others reach, too.
 */
export function createHomeLearnerHandlers(services: HomeLearnerDeps): HomeLearnerHandlers {
  const { queries, tokens, passwordQueue } = services
  const here = async <Value>(step: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    services.isOwnComputer ? step() : fail('registration/not-here')
  return {
    beginHere: ({ body, ...from }) =>
      here(async () => {
        if (!(await services.mayRegister())) return fail('registration/closed')
        const counted = await countLearnerRegistration(services, from.address)
        if (!counted.ok) return counted
        const { name, ...first } = body
        const account = { accountId: randomUUID(), name, passwordHash: makeDecoyHash(), profile: JSON.stringify({ ...emptyProfile, ...first }) }
        await claimUsername({ name }, (username) => {
          // Nobody knows this code; the learner gets one with the first password.
          const recoveryHash = hashCode(services.codeKey, username, randomUUID())
          const createdAt = services.now()
          return services.accounts.createLearner({
            ...account,
            username,
            recoveryHash,
            guardianName: null,
            opensHere: true,
            hasPicturePassword: false,
            createdAt
          })
        })
        const { accountId } = account
        return succeed({ accountId, metadata: { token: await tokens.issue({ accountId, epoch: 1 }) } })
      }),
    openHere: ({ body: { accountId } }) =>
      here(async () => {
        const learner = await findHomeLearner(queries, accountId)
        return learner === null ? fail('account/not-found') : succeed({ metadata: { token: await tokens.issue(learner) } })
      }),
    listHere: () =>
      here(async () => {
        const learners = await listHomeLearners(queries)
        return succeed({ accounts: learners.map(({ accountId, name }) => ({ accountId, name })) })
      }),
    choosePassword: ({ body, caller: { accountId }, signal }) =>
      here(() => passwordQueue.take(askerOfAccount(accountId, signal), (hasher) => choose(services, { ...body, accountId }, hasher)))
  }
}

interface Choice {
  readonly accountId: string
  readonly newPassword: string
  readonly newRecoveryCode: string
}

async function choose(services: HomeLearnerDeps, choice: Choice, hasher: QueuedHasher): Promise<Result<{ metadata: { token: string } }>> {
  const { queries, accounts, tokens, codeKey } = services
  const { accountId, newPassword, newRecoveryCode } = choice
  const account = await accounts.find(accountId)
  if (!account) return fail('session/required')
  if ((await findHomeLearner(queries, accountId)) === null) return fail('password/has-one')
  const { identifier, name } = account
  const fit = await refuseEasyPassword(newPassword, { ...services, field: 'newPassword', own: { identifier, names: [name] } })
  if (!fit.ok) return fit
  const isPictures = isPicturePassword(newPassword)
  if (isPictures && !(await mayAccountHavePictures(queries, accountId))) return fail('password/not-for-pictures')
  const passwordHash = await hasher.hash(newPassword)
  const recoveryHash = hashCode(codeKey, identifier, newRecoveryCode)
  const epoch = await setFirstPassword(queries, { accountId, passwordHash, isPictures, recoveryHash }, account.epoch)
  // Another change came first and ended this session.
  if (epoch === null) return fail('session/required')
  return succeed({ metadata: { token: await tokens.issue({ accountId, epoch }) } })
}
