import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Registration } from '../../src-shared/session/session-schemas.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { accountExistsMail, disputedMail, verificationMail } from '../mail/mail-texts.ts'
import { CODE_TRIES, CODE_VALID_FOR_MS, hashCode, isSameHash, makeCode, makeRegistrationId } from './account-codes.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { deliver, mayMail } from './deliver-mail.ts'
import { BLANK_PASSWORD, type PendingRegistration } from './registration-repository.ts'

type RegistrationHandlers = Pick<HandlerTable, 'register' | 'readMailbox' | 'verifyEmail' | 'resendVerification'>
type RegistrationReply = Result<{ registrationId: string; mail: 'local' | 'sent' }>

/**
 * Registration tells nobody whether an address has an account: replies, work and writes are the same, only the mail differs. Until its
 * code is typed a registration is no account, so nobody can keep an address that is not theirs; and the code ends only the registration
 * that it was mailed for, so nobody confirms the password that somebody else chose for the same address.
 */
export function createRegistrationHandlers(services: AccountDependencies): RegistrationHandlers {
  const { postOffice } = services
  return {
    register: async ({ body }) => register(services, body),
    readMailbox: ({ params }) => {
      const mails = postOffice.kind === 'local' ? postOffice.mailbox.read(params.registrationId) : null
      return Promise.resolve(mails ? succeed({ messages: [...mails] }) : fail('mailbox/absent'))
    },
    verifyEmail: async ({ body }) => verify(services, body),
    resendVerification: async ({ body }) => resend(services, body)
  }
}

async function register(services: AccountDependencies, { name, email, password }: Registration): Promise<RegistrationReply> {
  const { accounts, hasher, now } = services
  const reply = openReply(services)
  if (!reply.ok) return reply
  const { registrationId } = reply.value
  const passwordHash = await hasher.hash(password)
  if (!(await mayMail(services, 'mail', email))) return reply
  const account = await accounts.findByIdentifier(email)
  // Kept for a known address too, so that it costs the same. Its code is told to nobody, and completing it would make no second account.
  const code = await keep(services, { registrationId, email, name, passwordHash, createdAt: now() })
  deliver(services, { ...(account ? accountExistsMail() : verificationMail(name, code)), to: email, registrationId })
  return reply
}

interface Resend {
  readonly email: string
  readonly registrationId?: string | undefined
}

/** The registration of the id goes on under the new id; without an id the one that waits, where it is beyond doubt whose it is. */
async function resend(services: AccountDependencies, { email, registrationId: former }: Resend): Promise<RegistrationReply> {
  const { accounts, registrations, now } = services
  const reply = openReply(services)
  if (!reply.ok) return reply
  // Where no more may be mailed, the code that was mailed before stays good under its own id.
  if (!(await mayMail(services, 'mail', email))) return succeed({ ...reply.value, registrationId: former ?? reply.value.registrationId })
  const { registrationId } = reply.value
  const account = await accounts.findByIdentifier(email)
  const newest = await registrations.findNewest(email)
  const meant = former === undefined ? await registrations.findUndisputed(email) : await registrations.find(former)
  const source = meant?.email === email && meant.passwordHash !== BLANK_PASSWORD ? meant : null
  const { name, passwordHash, createdAt } = source ?? { name: '', passwordHash: BLANK_PASSWORD, createdAt: now() }
  const code = await keep(services, { registrationId, email, name, passwordHash, createdAt })
  // Whoever has the id may end its code; whoever knows the address alone may not.
  if (source && former !== undefined) await registrations.remove(former)
  if (account) deliver(services, { ...accountExistsMail(), to: email, registrationId })
  else if (source) deliver(services, { ...verificationMail(name, code), to: email, registrationId })
  else if (newest) deliver(services, { ...disputedMail(), to: email, registrationId })
  return reply
}

/** Keeps a registration under a new code, and answers that. */
async function keep({ registrations, codeKey, now }: AccountDependencies, pending: Omit<PendingRegistration, 'codeHash' | 'codeExpiresAt'>) {
  const code = makeCode()
  await registrations.add({ ...pending, codeHash: hashCode(codeKey, pending.email, code), codeExpiresAt: now() + CODE_VALID_FOR_MS })
  return code
}

/** The reply is fixed before anything is known of the address. */
function openReply({ postOffice }: AccountDependencies): RegistrationReply {
  if (postOffice.kind === 'none') return fail('registration/mail-unavailable')
  const registrationId = makeRegistrationId()
  if (postOffice.kind === 'local') postOffice.mailbox.open(registrationId)
  return succeed({ registrationId, mail: postOffice.kind === 'local' ? 'local' : 'sent' })
}

interface Verification {
  readonly email: string
  readonly registrationId: string
  readonly code: string
  readonly recoveryCode: string
}

async function verify(services: AccountDependencies, request: Verification): Promise<Result<Record<string, never>>> {
  const { registrations, tries, postOffice, codeKey, now } = services
  const { email, registrationId, code, recoveryCode } = request
  // Counted before it is looked at, so that tries that race can't be more than five.
  const count = await tries.add({ purpose: 'verify', subject: registrationId, now: now() }, CODE_VALID_FOR_MS)
  if (count > CODE_TRIES) return fail('verification/too-many-tries')
  const registration = await registrations.find(registrationId)
  if (registration?.email !== email || !isSameHash(registration.codeHash, hashCode(codeKey, email, code))) return fail('verification/wrong-code')
  if (registration.codeExpiresAt <= now()) return fail('verification/code-expired')
  const account = { accountId: randomUUID(), recoveryHash: hashCode(codeKey, email, recoveryCode), createdAt: now() }
  if (!(await registrations.complete(registration, account))) return fail('verification/wrong-code')
  await tries.clear('verify', registrationId)
  if (postOffice.kind === 'local') postOffice.mailbox.drop(registrationId)
  return succeed({})
}
