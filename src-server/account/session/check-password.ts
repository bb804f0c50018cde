import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from '../store/account-repository.ts'
import type { QueuedHasher } from '../password/create-password-queue.ts'
import type { CountedAttempt } from '../store/rate-limit-repository.ts'

const PASSWORD_ATTEMPT_LIMIT = 10
/** Fewer than at a log-in: both can be guessed at in turn, and a learner who is signed in has typed the password before. */
const SESSION_ATTEMPT_LIMIT = 5
const PASSWORD_WINDOW_MS = 15 * 60_000

/** `blocked`: after so many wrong passwords in one counter, also for the right one, until fifteen minutes after the first of them. */
type PasswordCheck = { readonly kind: 'fits'; readonly index: number } | { readonly kind: 'wrong' } | { readonly kind: 'blocked' }

/** Where failures are counted: for an account's identifier, for one device that is known to be its learner's, or for an account's sessions. */
export type PasswordCounter = Pick<CountedAttempt, 'purpose' | 'subject' | 'source'> & {
  readonly purpose: 'login' | 'login-device' | 'session-password'
}

/** Counts failures of `findFit` (-1) in `counter`, wherever a password is asked for. */
export async function checkPassword(
  services: Pick<AccountDependencies, 'rateLimits' | 'now'>,
  counter: PasswordCounter,
  findFit: () => Promise<number>
): Promise<PasswordCheck> {
  if (await isBlocked(services, counter)) return { kind: 'blocked' }
  const index = await findFit()
  if (index < 0) {
    const count = await services.rateLimits.add({ ...counter, now: services.now() }, PASSWORD_WINDOW_MS)
    return { kind: count > attemptLimitOf(counter) ? 'blocked' : 'wrong' }
  }
  // Asked once more: of a thousand guesses sent at once, the right one must not be told apart after the tenth wrong one.
  return (await isBlocked(services, counter)) ? { kind: 'blocked' } : { kind: 'fits', index }
}

/**
 * The password of somebody who is signed in, typed once more. Counted apart from log-ins: a stranger's wrong passwords keep the owner from nothing,
 * and whoever found a signed-in computer cannot guess on.
 */
export async function askPasswordAgain(
  services: Pick<AccountDependencies, 'rateLimits' | 'now'>,
  { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
  { password, hasher }: { readonly password: string; readonly hasher: QueuedHasher }
): Promise<Result<null>> {
  const counter = { purpose: 'session-password', subject: accountId } as const
  const checked = await checkPassword(services, counter, () => hasher.findFit(password, [passwordHash]))
  if (checked.kind === 'blocked') return fail('session/too-many-tries')
  if (checked.kind === 'wrong') return fail('password/wrong-current')
  await services.rateLimits.clear(counter.purpose, counter.subject)
  return succeed(null)
}

async function isBlocked({ rateLimits, now }: Pick<AccountDependencies, 'rateLimits' | 'now'>, counter: PasswordCounter): Promise<boolean> {
  return (await rateLimits.read({ ...counter, now: now() })) >= attemptLimitOf(counter)
}

function attemptLimitOf({ purpose }: PasswordCounter): number {
  return purpose === 'session-password' ? SESSION_ATTEMPT_LIMIT : PASSWORD_ATTEMPT_LIMIT
}
