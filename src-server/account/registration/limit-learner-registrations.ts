import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { sourceOf } from '../store/source-of.ts'

/** A class that shares one computer registers within a lesson; a class has about forty learners. */
export const LEARNERS_OF_ONE_COMPUTER = 40
/** An exam centre of 250 devices has one network address and may register all its learners in a morning. */
export const LEARNERS_OF_ONE_ADDRESS = 300
/** The window of both limits. */
const REGISTRATION_WINDOW_MS = 3_600_000

/**
 * Counts one more registration from `address` and checks whether it is allowed, because no e-mail confirms these accounts. Fails with
 * `registration/too-many` when the hour's limit is reached. Only a keyed hash of the address is stored, and the hourly maintenance removes it
 * after the window.
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

/** Counts one more account made without a session, with or without e-mail, from all networks together. */
export async function countNewAccount({ rateLimits, rowCaps, now }: AccountCountDeps): Promise<Result<Record<string, never>>> {
  const count = await rateLimits.add({ purpose: 'learner-registration', subject: 'all networks', now: now() }, REGISTRATION_WINDOW_MS)
  return count > rowCaps.accountsPerHour ? fail('registration/too-many') : succeed({})
}
