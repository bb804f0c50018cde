import type { MailText } from '../../platform/mail/mail-texts.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { CountedAttempt } from '../store/rate-limit-repository.ts'

const MAIL_WINDOW_MS = 3_600_000
/**
 * How many mails of a kind an address gets in an hour, which spares a stranger's inbox. Each reset mail allows five tries more: with five in
 * each quarter of an hour, and forty at log-in, eight mails bound guessing at one account to a hundred tries an hour.
 */
const MAILS_PER_WINDOW = { mail: 20, 'reset-mail': 8 } as const

/**
 * Whether the address `subject` may get one more mail now. Whoever may not gets the same reply as ever, and no mail. `source`: where the request
 * comes from, if no account has that address.
 */
export async function mayMail(
  { rateLimits, now }: AccountDependencies,
  purpose: keyof typeof MAILS_PER_WINDOW,
  counted: Pick<CountedAttempt, 'subject' | 'source'>
): Promise<boolean> {
  return (await rateLimits.add({ ...counted, purpose, now: now() }, MAIL_WINDOW_MS)) <= MAILS_PER_WINDOW[purpose]
}

/** Sends in the background, or puts the mail where the app shows it to this registration alone. */
export function deliver(
  { mailer, background, now }: AccountDependencies,
  mail: MailText & { readonly to: string; readonly registrationId: string }
): void {
  const { to, subject, text, registrationId } = mail
  if (mailer.kind === 'local') mailer.mailbox.put(registrationId, { to, subject, text, sentAt: now() })
  if (mailer.kind === 'smtp') background.start(() => mailer.send(to, { subject, text }))
}
