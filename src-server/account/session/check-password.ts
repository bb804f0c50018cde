import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from '../store/account-repository.ts'
import type { QueuedHasher } from '../password/create-password-queue.ts'
import type { CountedAttempt } from '../store/rate-limit-repository.ts'

const PASSWORD_ATTEMPT_LIMIT = 10
/** Lower than at sign-in: an attacker can use both limits, and a signed-in learner has typed the password before. */
const SESSION_ATTEMPT_LIMIT = 5
const PASSWORD_WINDOW_MS = 15 * 60_000

/** `blocked`: too many wrong passwords in one counter. Even the right one is refused until fifteen minutes after the first wrong one. */
type PasswordCheck = { readonly kind: 'fits'; readonly index: number } | { readonly kind: 'wrong' } | { readonly kind: 'blocked' }

/** Where failures are counted: for an account's identifier, for one known device of a learner, or for an account's sessions. */
export type PasswordCounter = Pick<CountedAttempt, 'purpose' | 'subject' | 'source'> & {
  readonly purpose: 'login' | 'login-device' | 'session-password'
}

/** Runs `findFit`, which returns the index of the fitting hash or -1, and counts failures in `counter`. */
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
  // Checked again: of a thousand concurrent guesses, the right one must not be recognisable after the tenth wrong one.
  return (await isBlocked(services, counter)) ? { kind: 'blocked' } : { kind: 'fits', index }
}

/**
 * Checks the password of a signed-in learner again. Counted apart from sign-ins: a stranger's wrong passwords do not block the owner, and a
 * person who finds a signed-in computer cannot keep guessing.
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
