import { accountExistsMail, disputedMail, verificationMail, type MailText } from '../../platform/mail/mail-texts.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { CODE_VALID_FOR_MS, codeOf } from '../store/account-codes.ts'
import { BLANK_PASSWORD, type PendingRegistration } from '../store/registration-repository.ts'

type Services = Pick<AccountDependencies, 'accounts' | 'registrations' | 'mailer' | 'jobs' | 'codeKey' | 'now'>

/** A mail that comes later than this after its registration gets the whole time for its code. */
const LATE_MS = 60_000

/** Has the mail of a stored registration sent, also if this process dies now; or stores it where the app shows it to this registration only. */
export async function deliverRegistrationMail(services: Services, registrationId: string): Promise<void> {
  const { mailer, jobs, now } = services
  if (mailer.kind === 'smtp') await jobs.send('mail-registration', { registrationId })
  if (mailer.kind !== 'local') return
  const mail = await composeMail(services, registrationId)
  if (mail) mailer.mailbox.put(registrationId, { ...mail, sentAt: now() })
}

/** Sends such mails; the mailer's only try, because the job is tried again. */
export function handleRegistrationMails(services: Services): void {
  const { mailer, jobs } = services
  if (mailer.kind !== 'smtp') return
  jobs.handle('mail-registration', async ({ registrationId }) => {
    const mail = await composeMail(services, registrationId)
    if (mail) await mailer.send(mail.to, mail)
  })
}

/** Null where there is nothing to say: the registration is done or was replaced, or nobody has begun one with this address. */
async function composeMail(services: Services, registrationId: string): Promise<(MailText & { readonly to: string }) | null> {
  const { accounts, registrations, codeKey } = services
  const registration = await registrations.find(registrationId)
  if (!registration) return null
  const { email: to, name, passwordHash } = registration
  if (await accounts.findByIdentifier(to)) return { to, ...accountExistsMail() }
  if (passwordHash !== BLANK_PASSWORD) {
    await renewLateCode(services, registration)
    return { to, ...verificationMail(name, codeOf(codeKey, 'registration', registrationId)) }
  }
  return (await registrations.findNewest(to)) ? { to, ...disputedMail() } : null
}

async function renewLateCode({ registrations, now }: Services, { registrationId, codeExpiresAt }: PendingRegistration): Promise<void> {
  const expiresAt = now() + CODE_VALID_FOR_MS
  if (codeExpiresAt < expiresAt - LATE_MS) await registrations.renewCode(registrationId, expiresAt)
}
