import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Credentials } from '../../src-shared/session/session-schemas.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from './account-repository.ts'
import { isOutdated, makeDecoyHash } from './password-parameters.ts'

type SessionHandlers = Pick<HandlerTable, 'login' | 'logout' | 'fetchUser'>
type LoginReply = Result<{ metadata: { token: string } }>

const LOGIN_TRIES = 10
const LOGIN_WINDOW_MS = 15 * 60_000

export function createSessionHandlers(services: AccountDependencies): SessionHandlers {
  const { accounts, tokens } = services
  return {
    login: async ({ body }) => login(services, body),
    logout: async ({ caller }) => {
      await tokens.end(caller)
      return succeed({})
    },
    fetchUser: async ({ caller }) => {
      const account = await accounts.find(caller.accountId)
      if (!account) return fail('session/required')
      return succeed({ user: { id: account.accountId, name: account.name, email: account.email } })
    }
  }
}

async function login(services: AccountDependencies, { email, password }: Credentials): Promise<LoginReply> {
  const { accounts, registrations, tokens, tries, hasher, now } = services
  if (await isBlocked(services, email)) return fail('session/too-many-tries')
  const account = await accounts.findByEmail(email)
  // Looked up in any case: the time it takes must not tell whether there is an account.
  const registration = await registrations.find(email)
  const isRight = await hasher.check(password, account?.passwordHash ?? registration?.passwordHash ?? makeDecoyHash())
  if (!isRight) {
    const count = await tries.add({ purpose: 'login', email, now: now() }, LOGIN_WINDOW_MS)
    return fail(count > LOGIN_TRIES ? 'session/too-many-tries' : 'session/wrong-credentials')
  }
  // Asked once more: of a thousand guesses sent at once, the right one must not be told apart after the tenth wrong one.
  if (await isBlocked(services, email)) return fail('session/too-many-tries')
  if (!account) return fail('session/not-verified')
  await tries.clear('login', email)
  await renewHash(services, account, password)
  return succeed({ metadata: { token: await tokens.issue(account) } })
}

async function isBlocked({ tries, now }: AccountDependencies, email: string): Promise<boolean> {
  return (await tries.read({ purpose: 'login', email, now: now() })) >= LOGIN_TRIES
}

async function renewHash({ accounts, hasher }: AccountDependencies, { accountId, passwordHash }: Account, password: string): Promise<void> {
  if (isOutdated(passwordHash)) await accounts.replaceHash(accountId, passwordHash, await hasher.hash(password))
}
