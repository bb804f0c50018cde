import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Registration } from '../../src-shared/session/session-schemas.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { accountExistsMail, verificationMail } from '../mail/mail-texts.ts'
import { CODE_TRIES, CODE_VALID_FOR_MS, hashCode, isSameHash, makeCode, makeRegistrationId } from './account-codes.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { deliver, mayMail } from './deliver-mail.ts'

type RegistrationHandlers = Pick<HandlerTable, 'register' | 'readMailbox' | 'verifyEmail' | 'resendVerification'>
type RegistrationReply = Result<{ registrationId: string; mail: 'local' | 'sent' }>

/**
 * Registration tells nobody whether an address has an account: replies, work and writes are the same, only the mail differs. Until its
 * code is typed a registration is no account, so nobody can keep an address that is not theirs.
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
    resendVerification: async ({ body }) => resend(services, body.email)
  }
}

async function register(services: AccountDependencies, { name, email, password }: Registration): Promise<RegistrationReply> {
  const { accounts, registrations, tries, hasher, codeKey, now } = services
  const reply = openReply(services)
  if (!reply.ok) return reply
  const { registrationId } = reply.value
  const passwordHash = await hasher.hash(password)
  if (!(await mayMail(services, email))) return reply
  const account = await accounts.findByEmail(email)
  const code = makeCode()
  const createdAt = now()
  // For a known address too, so that it costs the same. Its code is told to nobody, and completing it would make no second account.
  await registrations.replace({
    email,
    registrationId,
    name,
    passwordHash,
    codeHash: hashCode(codeKey, email, code),
    codeExpiresAt: createdAt + CODE_VALID_FOR_MS,
    createdAt
  })
  await tries.clear('verify', email)
  deliver(services, { ...(account ? accountExistsMail() : verificationMail(name, code)), to: email, registrationId })
  return reply
}

async function resend(services: AccountDependencies, email: string): Promise<RegistrationReply> {
  const { accounts, registrations, tries, codeKey, now } = services
  const reply = openReply(services)
  if (!reply.ok || !(await mayMail(services, email))) return reply
  const { registrationId } = reply.value
  const account = await accounts.findByEmail(email)
  const registration = await registrations.find(email)
  const code = makeCode()
  await registrations.renewCode(email, { registrationId, codeHash: hashCode(codeKey, email, code), codeExpiresAt: now() + CODE_VALID_FOR_MS })
  await tries.clear('verify', email)
  if (account) deliver(services, { ...accountExistsMail(), to: email, registrationId })
  else if (registration) deliver(services, { ...verificationMail(registration.name, code), to: email, registrationId })
  return reply
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
  readonly code: string
  readonly recoveryCode: string
}

async function verify(services: AccountDependencies, { email, code, recoveryCode }: Verification): Promise<Result<Record<string, never>>> {
  const { registrations, tries, postOffice, codeKey, now } = services
  // Counted before it is looked at, so that tries that race can't be more than five.
  const count = await tries.add({ purpose: 'verify', email, now: now() }, CODE_VALID_FOR_MS)
  if (count > CODE_TRIES) return fail('verification/too-many-tries')
  const registration = await registrations.find(email)
  if (!registration || !isSameHash(registration.codeHash, hashCode(codeKey, email, code))) return fail('verification/wrong-code')
  if (registration.codeExpiresAt <= now()) return fail('verification/code-expired')
  const account = { accountId: randomUUID(), recoveryHash: hashCode(codeKey, email, recoveryCode), createdAt: now() }
  if (!(await registrations.complete(registration, account))) return fail('verification/wrong-code')
  await tries.clear('verify', email)
  if (postOffice.kind === 'local') postOffice.mailbox.drop(registration.registrationId)
  return succeed({})
}
