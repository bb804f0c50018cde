import type { AccountDependencies } from './account-dependencies.ts'
import type { CountedTry } from './try-counter-repository.ts'

const PASSWORD_TRIES = 10
const PASSWORD_WINDOW_MS = 15 * 60_000

/** `blocked`: after ten wrong passwords in one counter, also for the right one, until fifteen minutes after the first of them. */
type PasswordCheck = { readonly kind: 'fits'; readonly place: number } | { readonly kind: 'wrong' } | { readonly kind: 'blocked' }

/** Where failures are counted: for an account's identifier, or for one device that is known to be its learner's. */
export type PasswordCounter = Pick<CountedTry, 'purpose' | 'subject' | 'source'> & { readonly purpose: 'login' | 'login-device' }

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
    return { kind: count > PASSWORD_TRIES ? 'blocked' : 'wrong' }
  }
  // Asked once more: of a thousand guesses sent at once, the right one must not be told apart after the tenth wrong one.
  return (await isBlocked(services, counter)) ? { kind: 'blocked' } : { kind: 'fits', place }
}

async function isBlocked({ tries, now }: Pick<AccountDependencies, 'tries' | 'now'>, counter: PasswordCounter): Promise<boolean> {
  return (await tries.read({ ...counter, now: now() })) >= PASSWORD_TRIES
}
