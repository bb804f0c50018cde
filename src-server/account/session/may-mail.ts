import type { AccountDependencies } from './account-dependencies.ts'
import type { CountedAttempt } from '../store/rate-limit-repository.ts'

const MAIL_WINDOW_MS = 3_600_000
/**
 * Mails of each kind that an address gets in an hour, which protects a stranger's inbox. Each reset mail allows five more attempts: with five
 * in each quarter of an hour, and forty at sign-in, eight mails limit guesses at one account to a hundred an hour.
 */
const MAILS_PER_WINDOW = { mail: 20, 'reset-mail': 8 } as const

/**
 * Returns whether the address `subject` may get one more mail now. At the limit, the caller gets the usual reply, and no mail is sent.
 * `source`: the network of the request, if no account has that address.
 */
export async function mayMail(
  { rateLimits, now }: AccountDependencies,
  purpose: keyof typeof MAILS_PER_WINDOW,
  counted: Pick<CountedAttempt, 'subject' | 'source'>
): Promise<boolean> {
  return (await rateLimits.add({ ...counted, purpose, now: now() }, MAIL_WINDOW_MS)) <= MAILS_PER_WINDOW[purpose]
}
