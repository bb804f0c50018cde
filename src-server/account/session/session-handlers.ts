import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Credentials } from '../../../src-shared/account/session-schemas.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { checkPassword, countersOf, refuseBlocked, type PasswordCounter } from './check-password.ts'
import type { KnownDevice } from './create-device-tokens.ts'
import { beginPictureTry, hasTriedTooManyNames } from './picture-networks.ts'
import { askerAt, askerOfAccount, type QueuedHasher } from '../password/create-password-queue.ts'
import { isOutdated, makeDecoyHash } from '../password/password-parameters.ts'
import { sourceOf } from '../store/source-of.ts'

type SessionHandlers = Pick<HandlerTable, 'login' | 'logout' | 'fetchUser'>
type LoginReply = Result<{ metadata: { token: string; device?: string } }>

interface LogIn extends Credentials {
  /** The network of the request. */
  readonly source: string
  /** The device, if the request carried a token that was issued here. */
  readonly device: KnownDevice | null
}

export function createSessionHandlers(services: AccountDependencies): SessionHandlers {
  const { profiles, tokens, passwordQueue, devices } = services
  return {
    login: async ({ body: { device: token, ...credentials }, ...from }) => {
      const device = token === undefined ? null : await devices.read(token)
      // Learners who share a network with a flood get their own turn on devices where they signed in before.
      const asker = device ? askerOfAccount(device.accountId, from.signal) : askerAt('password', from)
      return passwordQueue.take(asker, (hasher) => login(services, { ...credentials, device, source: sourceOf(services, from) }, hasher))
    },
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

async function login(services: AccountDependencies, { identifier, password, device, source }: LogIn, hasher: QueuedHasher): Promise<LoginReply> {
  const { accounts, registrations, tokens, devices, rateLimits } = services
  // Read before the account: whatever the name, such a network is answered alike.
  const isNetworkFull = await hasTriedTooManyNames(services, { password, source })
  const account = await accounts.findByIdentifier(identifier)
  // Always looked up: the duration must not reveal whether there is an account.
  const registration = await registrations.findNewest(identifier)
  const subject = account?.identifier ?? identifier
  // Includes the registration's hash even where an account exists: otherwise a person who registers somebody else's address could find out
  // here whether it has an account. Both share one salt, so each sign-in costs one computation.
  const known = [account, registration].flatMap((one) => one?.passwordHash ?? [])
  // Always made, used or not: making it takes ten microseconds, which must not tell whether the name is known.
  const decoy = makeDecoyHash()
  const passwordHashes = known.length > 0 ? known : [decoy]
  const isKnown = device !== null && account?.accountId === device.accountId && account.epoch === device.epoch
  if (isNetworkFull && !isKnown) return fail('session/crowded')
  // A known device has its own limit: ten wrong passwords of a stranger do not lock its learner out, and the stranger gains no attempts.
  const counter: PasswordCounter = isKnown
    ? // Signing in on a thousand devices makes room only among this account's own counters.
      { purpose: 'login-device', subject: device.deviceId, source: `account ${device.accountId}` }
    : { purpose: 'login', subject, source: account ? undefined : source }
  const counters = countersOf(counter, password, { subject, source: account ? undefined : source })
  const pictureTry = isKnown ? null : await beginPictureTry(services, { password, source, subject })
  const checked = await checkPassword(services, counters, () => hasher.findFit(password, passwordHashes))
  if (checked.kind !== 'fits') await pictureTry?.countWrong()
  if (checked.kind === 'blocked') return refuseBlocked(checked.by)
  if (checked.kind === 'wrong') return fail('session/wrong-credentials')
  if (!account || checked.index > 0) return fail('session/not-verified')
  if (account.isDisabled) return fail('session/disabled')
  await rateLimits.clear(counter.purpose, counter.subject)
  if (isOutdated(account.passwordHash)) await accounts.replaceHash(account.accountId, account.passwordHash, await hasher.hash(password))
  const token = await tokens.issue(account)
  return succeed({ metadata: isKnown ? { token } : { token, device: await devices.issue(account) } })
}
