import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { resetMail } from '../mail/mail-texts.ts'
import { CODE_TRIES, CODE_VALID_FOR_MS, hashCode, makeCode } from './account-codes.ts'
import type { Account } from './account-repository.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { deliver, mayMail } from './deliver-mail.ts'

type PasswordHandlers = Pick<HandlerTable, 'forgotPassword' | 'resetPassword'>

const RESET_WINDOW_MS = 15 * 60_000
const MAILED_CODE = /^\d{8}$/

export function createPasswordHandlers(services: AccountDependencies): PasswordHandlers {
  const { postOffice, background } = services
  return {
    forgotPassword: ({ body }) => {
      // A local mailbox would show the code to whoever sits at the PC: there only the recovery code helps.
      if (postOffice.kind !== 'smtp') return Promise.resolve(succeed({ mail: 'none' }))
      background.start(() => mailResetCode(services, body.email))
      return Promise.resolve(succeed({ mail: 'sent' }))
    },
    resetPassword: async ({ body }) => reset(services, body)
  }
}

async function mailResetCode(services: AccountDependencies, email: string): Promise<void> {
  const { accounts, tries, codeKey, now } = services
  if (!(await mayMail(services, email))) return
  await tries.clear('reset', email)
  const account = await accounts.findByEmail(email)
  if (!account) return
  const code = makeCode()
  await accounts.keepResetCode(account.accountId, hashCode(codeKey, email, code), now() + CODE_VALID_FOR_MS)
  deliver(services, { ...resetMail(account.name, code), to: email, registrationId: '' })
}

interface Reset {
  readonly email: string
  /** Eight digits as mailed, or a recovery code. */
  readonly code: string
  readonly newPassword: string
}

async function reset(services: AccountDependencies, request: Reset): Promise<Result<Record<string, never>>> {
  const { accounts, tries, hasher, now } = services
  const { email } = request
  const count = await tries.add({ purpose: 'reset', email, now: now() }, RESET_WINDOW_MS)
  if (count > CODE_TRIES) return fail('session/too-many-tries')
  const account = await accounts.findByEmail(email)
  const passwordHash = await hasher.hash(request.newPassword)
  if (!account || !(await setNewPassword(services, account, { ...request, passwordHash }))) return fail('recovery/refused')
  await tries.clear('reset', email)
  await tries.clear('login', email)
  return succeed({})
}

function setNewPassword(
  { accounts, codeKey, now }: AccountDependencies,
  { accountId }: Account,
  { email, code, passwordHash }: Reset & { readonly passwordHash: string }
): Promise<boolean> {
  const codeHash = hashCode(codeKey, email, code)
  const password = { accountId, passwordHash }
  return MAILED_CODE.test(code) ? accounts.resetByCode(password, codeHash, now()) : accounts.resetByRecovery(password, codeHash)
}
