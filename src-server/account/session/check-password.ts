import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from '../store/account-repository.ts'
import type { TurnHasher } from '../password/create-password-queue.ts'
import type { CountedTry } from '../store/rate-limit-repository.ts'

const PASSWORD_TRIES = 10
/** Fewer than at a log-in: both can be guessed at in turn, and a learner who is signed in has typed the password before. */
const SESSION_TRIES = 5
const PASSWORD_WINDOW_MS = 15 * 60_000

/** `blocked`: after so many wrong passwords in one counter, also for the right one, until fifteen minutes after the first of them. */
type PasswordCheck = { readonly kind: 'fits'; readonly place: number } | { readonly kind: 'wrong' } | { readonly kind: 'blocked' }

/** Where failures are counted: for an account's identifier, for one device that is known to be its learner's, or for an account's sessions. */
export type PasswordCounter = Pick<CountedTry, 'purpose' | 'subject' | 'source'> & { readonly purpose: 'login' | 'login-device' | 'session-password' }

/** Counts failures of `findFit` (-1) in `counter`, wherever a password is asked for. */
export async function checkPassword(
  services: Pick<AccountDependencies, 'tries' | 'now'>,
  counter: PasswordCounter,
  findFit: () => Promise<number>
): Promise<PasswordCheck> {
  if (await isBlocked(services, counter)) return { kind: 'blocked' }
  const place = await findFit()
  if (place < 0) {
    const count = await services.tries.add({ ...counter, now: services.now() }, PASSWORD_WINDOW_MS)
    return { kind: count > triesOf(counter) ? 'blocked' : 'wrong' }
  }
  // Asked once more: of a thousand guesses sent at once, the right one must not be told apart after the tenth wrong one.
  return (await isBlocked(services, counter)) ? { kind: 'blocked' } : { kind: 'fits', place }
}

/**
 * The password of somebody who is signed in, typed once more. Counted apart from log-ins: a stranger's wrong passwords keep the owner from nothing,
 * and whoever found a signed-in computer cannot guess on.
 */
export async function askPasswordAgain(
  services: Pick<AccountDependencies, 'tries' | 'now'>,
  { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
  { password, hasher }: { readonly password: string; readonly hasher: TurnHasher }
): Promise<Result<null>> {
  const counter = { purpose: 'session-password', subject: accountId } as const
  const checked = await checkPassword(services, counter, () => hasher.findFit(password, [passwordHash]))
  if (checked.kind === 'blocked') return fail('session/too-many-tries')
  if (checked.kind === 'wrong') return fail('password/wrong-current')
  await services.tries.clear(counter.purpose, counter.subject)
  return succeed(null)
}

async function isBlocked({ tries, now }: Pick<AccountDependencies, 'tries' | 'now'>, counter: PasswordCounter): Promise<boolean> {
  return (await tries.read({ ...counter, now: now() })) >= triesOf(counter)
}

function triesOf({ purpose }: PasswordCounter): number {
  return purpose === 'session-password' ? SESSION_TRIES : PASSWORD_TRIES
}
