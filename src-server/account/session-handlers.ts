import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Credentials } from '../../src-shared/session/session-schemas.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from './account-repository.ts'
import { checkPassword } from './check-password.ts'
import { isOutdated, makeDecoyHash } from './password-parameters.ts'

type SessionHandlers = Pick<HandlerTable, 'login' | 'logout' | 'fetchUser'>
type LoginReply = Result<{ metadata: { token: string } }>

export function createSessionHandlers(services: AccountDependencies): SessionHandlers {
  const { profiles, tokens } = services
  return {
    login: async ({ body }) => login(services, body),
    logout: async ({ caller }) => {
      await tokens.end(caller)
      return succeed({})
    },
    fetchUser: async ({ caller }) => {
      const user = await profiles.readUser(caller.accountId)
      return user ? succeed({ user }) : fail('session/required')
    }
  }
}

async function login(services: AccountDependencies, { identifier, password }: Credentials): Promise<LoginReply> {
  const { accounts, registrations, tokens, tries, hasher } = services
  const account = await accounts.findByIdentifier(identifier)
  // Looked up in any case: the time it takes must not tell whether there is an account.
  const registration = await registrations.findNewest(identifier)
  const subject = account?.identifier ?? identifier
  // The registration's also where there is an account: else whoever registers an address that is not his could ask here if it has one.
  const passwordHashes = [account?.passwordHash ?? makeDecoyHash(), registration?.passwordHash ?? makeDecoyHash()]
  const checked = await checkPassword(services, subject, () => hasher.findFit(password, passwordHashes))
  if (checked.kind === 'blocked') return fail('session/too-many-tries')
  if (checked.kind === 'wrong') return fail('session/wrong-credentials')
  if (checked.place > 0 || !account) return fail('session/not-verified')
  if (account.isDisabled) return fail('session/disabled')
  await tries.clear('login', subject)
  await renewHash(services, account, password)
  return succeed({ metadata: { token: await tokens.issue(account) } })
}

async function renewHash({ accounts, hasher }: AccountDependencies, { accountId, passwordHash }: Account, password: string): Promise<void> {
  if (isOutdated(passwordHash)) await accounts.replaceHash(accountId, passwordHash, await hasher.hash(password))
}
