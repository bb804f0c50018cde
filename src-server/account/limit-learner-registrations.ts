import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { hashCode } from './account-codes.ts'
import type { AccountDependencies } from './account-dependencies.ts'

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
  { tries, codeKey, learnersPerHour, now }: Pick<AccountDependencies, 'tries' | 'codeKey' | 'learnersPerHour' | 'now'>,
  address: string
): Promise<Result<Record<string, never>>> {
  const subject = hashCode(codeKey, 'network address', toNetwork(address))
  const count = await tries.add({ purpose: 'learner-registration', subject, now: now() }, REGISTRATION_WINDOW_MS)
  return count > learnersPerHour ? fail('registration/too-many') : succeed({})
}

/** An IPv6 subscriber has a network of 2^64 addresses (RFC 6177), of which the first four groups say which one; IPv4 stays whole. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [before = '', after] = address.replace(/%.*$/, '').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
