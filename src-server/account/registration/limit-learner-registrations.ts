import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { sourceOf } from '../store/source-of.ts'

/** A class that shares one computer registers within a lesson; classes hold about forty learners. */
export const LEARNERS_OF_ONE_COMPUTER = 40
/** An exam centre of 250 seats is one network address, and may register all its learners in a morning. */
export const LEARNERS_OF_ONE_ADDRESS = 300
/** In which so many learners without e-mail may register. */
const REGISTRATION_WINDOW_MS = 3_600_000

/**
 * Counts one more registration from `address` and answers whether it may be made: each leaves an account that no e-mail vouches for.
 * `registration/too-many` where the hour's share is used up. Of the address only a keyed hash is kept, which
 * the hourly housekeeping removes once the hour is over.
 */
export async function countLearnerRegistration(
  services: AccountCountDeps & Pick<AccountDependencies, 'codeKey' | 'learnersPerHour'>,
  address: string
): Promise<Result<Record<string, never>>> {
  const { rateLimits, learnersPerHour, now } = services
  const source = sourceOf(services, { address })
  const count = await rateLimits.add({ purpose: 'learner-registration', subject: source, now: now(), source }, REGISTRATION_WINDOW_MS)
  return count > learnersPerHour ? fail('registration/too-many') : countNewAccount(services)
}

type AccountCountDeps = Pick<AccountDependencies, 'rateLimits' | 'rowCaps' | 'now'>

/** Counts one more account that somebody makes who is not signed in, with or without e-mail, from wherever. */
export async function countNewAccount({ rateLimits, rowCaps, now }: AccountCountDeps): Promise<Result<Record<string, never>>> {
  const count = await rateLimits.add({ purpose: 'learner-registration', subject: 'all networks', now: now() }, REGISTRATION_WINDOW_MS)
  return count > rowCaps.accountsPerHour ? fail('registration/too-many') : succeed({})
}
