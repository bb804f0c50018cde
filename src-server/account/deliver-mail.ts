import type { MailText } from '../mail/mail-texts.ts'
import type { AccountDependencies } from './account-dependencies.ts'

const MAIL_WINDOW_MS = 3_600_000
/** With five tries per code, this bounds guessing at one account to 100 tries an hour. It also spares a stranger's inbox. */
const MAILS_PER_WINDOW = 20

/** Whether this address may get one more mail now. Whoever may not gets the same reply as ever, and no mail. */
export async function mayMail({ tries, now }: AccountDependencies, email: string): Promise<boolean> {
  return (await tries.add({ purpose: 'mail', subject: email, now: now() }, MAIL_WINDOW_MS)) <= MAILS_PER_WINDOW
}

/** Sends in the background, or puts the mail where the app shows it to this registration alone. */
export function deliver(
  { postOffice, background, now }: AccountDependencies,
  mail: MailText & { readonly to: string; readonly registrationId: string }
): void {
  const { to, subject, text, registrationId } = mail
  if (postOffice.kind === 'local') postOffice.mailbox.put(registrationId, { to, subject, text, sentAt: now() })
  if (postOffice.kind === 'smtp') background.start(() => postOffice.send(to, { subject, text }))
}
