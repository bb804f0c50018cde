import { isPicturePassword, mayHavePictures } from '../../../src-shared/account/picture-password.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { schemaMessages } from '../../../src-shared/kernel/schema/schema-messages.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { CODE_ATTEMPT_LIMIT, hashCode, isSameHash } from '../store/account-codes.ts'
import type { NewPassword } from '../store/account-repository.ts'
import { DatabaseAwayError } from '../../platform/database/database-away.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { askPasswordAgain } from './check-password.ts'
import { askerAt, askerOfAccount, type QueuedHasher } from '../password/create-password-queue.ts'
import { refuseEasyPassword } from '../password/easy-passwords.ts'
import { requestResetMail } from './reset-mail.ts'
import { sourceOf } from '../store/source-of.ts'

type PasswordHandlers = Pick<HandlerTable, 'forgotPassword' | 'resetPassword' | 'changePassword'>

const RESET_WINDOW_MS = 15 * 60_000
const MAILED_CODE = /^\d{8}$/
/** An id that no account has, so unknown names cost the same statements as known ones. */
const NOBODY = ''
/** A hash that fits no code, compared where there is no account. */
const NO_HASH = '0'.repeat(64)

export function createPasswordHandlers(services: AccountDependencies): PasswordHandlers {
  const { mailer, passwordQueue } = services
  return {
    forgotPassword: async ({ body, ...from }) => {
      // A local mailbox would show the code to any person at the PC, so only the recovery code helps there.
      if (mailer.kind !== 'smtp') return succeed({ mail: 'none' })
      await requestResetMail(services, body.email, sourceOf(services, from))
      return succeed({ mail: 'sent' })
    },
    resetPassword: async ({ body, ...from }) => {
      const fit = await refuseEasyPassword(body.newPassword, { ...services, field: 'newPassword', own: body })
      return fit.ok
        ? passwordQueue.take(askerAt('password', from), (hasher) => reset(services, { ...body, source: sourceOf(services, from) }, hasher))
        : fit
    },
    changePassword: ({ body, caller: { accountId }, signal }) =>
      passwordQueue.take(askerOfAccount(accountId, signal), (hasher) => change(services, { ...body, accountId }, hasher))
  }
}

interface Reset {
  readonly identifier: string
  /** Eight digits from a mail, or a recovery code. */
  readonly code: string
  readonly newPassword: string
  readonly newRecoveryCode: string
  /** The network of the request. */
  readonly source: string
}

async function reset(services: AccountDependencies, request: Reset, hasher: QueuedHasher): Promise<Result<Record<string, never>>> {
  const { accounts, rateLimits, codeKey, now } = services
  const { code, newPassword, newRecoveryCode } = request
  // Otherwise the same code could be used again.
  if (code === newRecoveryCode) return fail('request/malformed', { newRecoveryCode: schemaMessages.account.sameRecoveryCode })
  const account = await accounts.findByIdentifier(request.identifier)
  const identifier = account?.identifier ?? request.identifier
  const count = await rateLimits.add(
    { purpose: 'reset', subject: identifier, now: now(), source: account ? undefined : request.source },
    RESET_WINDOW_MS
  )
  if (count > CODE_ATTEMPT_LIMIT) return fail('session/too-many-tries')
  const codeHash = hashCode(codeKey, identifier, code)
  const isMailed = MAILED_CODE.test(code)
  // A wrong recovery code reads no row of an account: PostgreSQL needs some microseconds more for one that exists.
  const mayFit = isMailed || isSameHash(account?.recoveryHash ?? NO_HASH, codeHash)
  const password: NewPassword = {
    accountId: (mayFit ? account?.accountId : undefined) ?? NOBODY,
    passwordHash: await hasher.hash(newPassword, account?.passwordHash),
    isPictures: isPicturePassword(newPassword),
    recoveryHash: hashCode(codeKey, identifier, newRecoveryCode)
  }
  const outcome = await (isMailed ? accounts.resetByCode(password, codeHash, now()) : accounts.resetByRecovery(password, codeHash))
  if (outcome !== 'reset') return fail(outcome === 'refused' ? 'recovery/refused' : 'password/not-for-pictures')
  await forgetTries(rateLimits, identifier)
  return succeed({})
}

/** The password is changed: a database that goes away now must not turn that into an error, whose repeat would be refused. */
async function forgetTries(rateLimits: AccountDependencies['rateLimits'], identifier: string): Promise<void> {
  try {
    await rateLimits.clear('reset', identifier)
    await rateLimits.clear('login', identifier)
    await rateLimits.clear('login-pictures', identifier)
  } catch (error) {
    if (!(error instanceof DatabaseAwayError)) throw error
  }
}

interface Change {
  readonly accountId: string
  readonly currentPassword: string
  readonly newPassword: string
  readonly newRecoveryCode: string
}

async function change(services: AccountDependencies, request: Change, hasher: QueuedHasher): Promise<Result<{ metadata: { token: string } }>> {
  const { accounts, profiles, tokens, rateLimits, codeKey } = services
  const { accountId, currentPassword, newPassword, newRecoveryCode } = request
  const account = await accounts.find(accountId)
  if (!account) return fail('session/required')
  const { identifier, name } = account
  const fit = await refuseEasyPassword(newPassword, { ...services, field: 'newPassword', own: { identifier, names: [name] } })
  if (!fit.ok) return fit
  const checked = await askPasswordAgain(services, account, { password: currentPassword, hasher })
  if (!checked.ok) return checked
  const isPictures = isPicturePassword(newPassword)
  if (isPictures) {
    const user = await profiles.readUser(accountId)
    if (user?.role !== 'student' || !mayHavePictures(user.profile.classLevel)) return fail('password/not-for-pictures')
  }
  const passwordHash = await hasher.hash(newPassword, account.passwordHash)
  const recoveryHash = hashCode(codeKey, identifier, newRecoveryCode)
  const epoch = await accounts.changePassword({ accountId, passwordHash, isPictures, recoveryHash }, account.epoch)
  // Another change came first and ended this session.
  if (epoch === null) return fail('session/required')
  await forgetTries(rateLimits, identifier)
  return succeed({ metadata: { token: await tokens.issue({ accountId, epoch }) } })
}
