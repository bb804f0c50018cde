import type { AccountDependencies } from './account-dependencies.ts'

const PASSWORD_TRIES = 10
const PASSWORD_WINDOW_MS = 15 * 60_000

/** `blocked`: after ten wrong passwords for one account, also for the right one, until fifteen minutes after the first of them. */
type PasswordCheck = { readonly kind: 'fits'; readonly place: number } | { readonly kind: 'wrong' } | { readonly kind: 'blocked' }

/** Counts failures of `findFit` (-1) for `subject`, the account's identifier, wherever its password is asked for. */
export async function checkPassword(
  services: Pick<AccountDependencies, 'tries' | 'now'>,
  subject: string,
  findFit: () => Promise<number>
): Promise<PasswordCheck> {
  if (await isBlocked(services, subject)) return { kind: 'blocked' }
  const place = await findFit()
  if (place < 0) {
    const count = await services.tries.add({ purpose: 'login', subject, now: services.now() }, PASSWORD_WINDOW_MS)
    return { kind: count > PASSWORD_TRIES ? 'blocked' : 'wrong' }
  }
  // Asked once more: of a thousand guesses sent at once, the right one must not be told apart after the tenth wrong one.
  return (await isBlocked(services, subject)) ? { kind: 'blocked' } : { kind: 'fits', place }
}

async function isBlocked({ tries, now }: Pick<AccountDependencies, 'tries' | 'now'>, subject: string): Promise<boolean> {
  return (await tries.read({ purpose: 'login', subject, now: now() })) >= PASSWORD_TRIES
}
