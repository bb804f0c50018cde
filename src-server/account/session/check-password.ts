import { isPicturePassword } from '../../../src-shared/account/picture-password.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from '../store/account-repository.ts'
import type { QueuedHasher } from '../password/create-password-queue.ts'
import type { CountedAttempt } from '../store/rate-limit-repository.ts'

const WINDOW_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** How many wrong passwords one counter allows, and the time from the first of them until it ends. */
const limits = {
  login: { most: 10, windowMs: WINDOW_MS },
  'login-device': { most: 10, windowMs: WINDOW_MS },
  // Lower than at sign-in: an attacker can use both limits, and a signed-in learner has typed the password before.
  'session-password': { most: 5, windowMs: WINDOW_MS },
  // Of 65,520 picture passwords: a stranger who tries them all needs six years.
  'login-pictures': { most: 30, windowMs: DAY_MS }
} as const

/** `blocked`: too many wrong passwords in one counter. Even the right one is refused until the counter ends. */
type PasswordCheck =
  | { readonly kind: 'fits'; readonly index: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'blocked'; readonly by: Purpose }
type Purpose = keyof typeof limits

/** Where failures are counted: for an account's identifier, for one known device of a learner, or for an account's sessions. */
export type PasswordCounter = Pick<CountedAttempt, 'purpose' | 'subject' | 'source'> & { readonly purpose: Purpose }

/**
 * Returns the counters of one try: the given one, and that of pictures if pictures were tried. Whether the account has a picture password, or
 * exists, makes no difference: nobody can find that out here.
 */
export function countersOf(
  counter: PasswordCounter,
  password: string,
  counted: Pick<CountedAttempt, 'subject' | 'source'>
): readonly PasswordCounter[] {
  return isPicturePassword(password) ? [{ purpose: 'login-pictures', ...counted }, counter] : [counter]
}

/** Runs `findFit`, which returns the index of the fitting hash or -1, and counts failures in each of `counters`. */
export async function checkPassword(
  services: Pick<AccountDependencies, 'rateLimits' | 'now'>,
  counters: readonly PasswordCounter[],
  findFit: () => Promise<number>
): Promise<PasswordCheck> {
  const before = await findFull(services, counters)
  if (before) return { kind: 'blocked', by: before.purpose }
  const index = await findFit()
  if (index < 0) return countWrong(services, counters)
  // Checked again: of a thousand concurrent guesses, the right one must not be recognisable after the tenth wrong one.
  const after = await findFull(services, counters)
  return after ? { kind: 'blocked', by: after.purpose } : { kind: 'fits', index }
}

/** The refusal of a blocked try. */
export function refuseBlocked(by: Purpose): Result<never> {
  return fail(by === 'login-pictures' ? 'session/too-many-pictures' : 'session/too-many-tries')
}

/**
 * Checks the password of a signed-in learner again. Counted apart from sign-ins: a stranger's wrong passwords do not block the owner, and a
 * person who finds a signed-in computer cannot keep guessing. Pictures also count for the day, with those of sign-ins.
 */
export async function askPasswordAgain(
  services: Pick<AccountDependencies, 'rateLimits' | 'now'>,
  { accountId, identifier, passwordHash }: Pick<Account, 'accountId' | 'identifier' | 'passwordHash'>,
  { password, hasher }: { readonly password: string; readonly hasher: QueuedHasher }
): Promise<Result<null>> {
  const counter = { purpose: 'session-password', subject: accountId } as const
  const counters = countersOf(counter, password, { subject: identifier })
  const checked = await checkPassword(services, counters, () => hasher.findFit(password, [passwordHash]))
  if (checked.kind === 'blocked') return refuseBlocked(checked.by)
  if (checked.kind === 'wrong') return fail('password/wrong-current')
  await services.rateLimits.clear(counter.purpose, counter.subject)
  return succeed(null)
}

/** Counts a wrong password everywhere, also after one counter was found full. */
async function countWrong(
  { rateLimits, now }: Pick<AccountDependencies, 'rateLimits' | 'now'>,
  counters: readonly PasswordCounter[]
): Promise<PasswordCheck> {
  let full: PasswordCounter | undefined
  for (const counter of counters) {
    const { most, windowMs } = limits[counter.purpose]
    if ((await rateLimits.add({ ...counter, now: now() }, windowMs)) > most) full ??= counter
  }
  return full ? { kind: 'blocked', by: full.purpose } : { kind: 'wrong' }
}

async function findFull(
  { rateLimits, now }: Pick<AccountDependencies, 'rateLimits' | 'now'>,
  counters: readonly PasswordCounter[]
): Promise<PasswordCounter | null> {
  for (const counter of counters) if ((await rateLimits.read({ ...counter, now: now() })) >= limits[counter.purpose].most) return counter
  return null
}
