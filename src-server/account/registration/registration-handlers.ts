import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Registration } from '../../../src-shared/account/session-schemas.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { accountExistsMail, disputedMail, verificationMail } from '../../platform/mail/mail-texts.ts'
import { CODE_ATTEMPT_LIMIT, CODE_VALID_FOR_MS, hashCode, isSameHash, makeCode, makeRegistrationId } from '../store/account-codes.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { askerAt, type QueuedHasher } from '../password/create-password-queue.ts'
import { deliver, mayMail } from '../session/deliver-mail.ts'
import { refuseEasyPassword } from '../password/easy-passwords.ts'
import { countNewAccount } from './limit-learner-registrations.ts'
import { BLANK_PASSWORD, type PendingRegistration } from '../store/registration-repository.ts'
import { sourceOf } from '../store/source-of.ts'

type RegistrationHandlers = Pick<HandlerTable, 'register' | 'readMailbox' | 'verifyEmail' | 'resendVerification'>
/** When somebody who found no room may ask again: others are there for fifteen minutes. */
const RETRY_SECONDS = '60'

type RegistrationReply = Result<{ registrationId: string; mail: 'local' | 'sent' }>

/**
 * Registration tells nobody whether an address has an account: replies, work and writes are the same, only the mail differs. Until its
 * code is typed a registration is no account, so nobody can keep an address that is not theirs; and the code ends only the registration
 * that it was mailed for, so nobody confirms the password that somebody else chose for the same address.
 */
export function createRegistrationHandlers(services: AccountDependencies): RegistrationHandlers {
  const { mailer, passwordQueue, mayRegister } = services
  const whileOpen = async <Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    (await mayRegister()) ? work() : fail('registration/closed')
  return {
    register: ({ body, ...from }) =>
      whileOpen(async () => {
        const own = { identifier: body.email, names: [body.name] }
        const fit = await refuseEasyPassword(body.password, { ...services, field: 'password', own })
        return fit.ok
          ? passwordQueue.take(askerAt('password', from), (hasher) => register(services, { ...body, source: sourceOf(services, from) }, hasher))
          : fit
      }),
    readMailbox: ({ params }) => {
      const mails = mailer.kind === 'local' ? mailer.mailbox.read(params.registrationId) : null
      return Promise.resolve(mails ? succeed({ messages: [...mails] }) : fail('mailbox/absent'))
    },
    verifyEmail: ({ body, ...from }) => whileOpen(() => verify(services, { ...body, source: sourceOf(services, from) })),
    resendVerification: ({ body, ...from }) => whileOpen(() => resend(services, { ...body, source: sourceOf(services, from) }))
  }
}

/** The network that a request comes from. */
interface Sourced {
  readonly source: string
}

async function register(
  services: AccountDependencies,
  { name, email, password, source }: Registration & Sourced,
  hasher: QueuedHasher
): Promise<RegistrationReply> {
  const { accounts, registrations, now } = services
  const reply = openReply(services)
  if (!reply.ok) return reply
  const { registrationId } = reply.value
  const account = await accounts.findByIdentifier(email)
  const waiting = await registrations.findNewest(email)
  // One salt for all passwords of an address: a log-in computes once, and tells nothing by how long it takes.
  const passwordHash = await hasher.hash(password, account?.passwordHash ?? waiting?.passwordHash)
  if (!(await mayMail(services, 'mail', { subject: email, source: account ? undefined : source }))) return reply
  // Kept for a known address too, so that it costs the same. Its code is told to nobody, and completing it would make no second account.
  const code = await save(services, { registrationId, email, name, passwordHash, createdAt: now(), source })
  if (code === null) return fail('registration/crowded', { retryAfterSeconds: RETRY_SECONDS })
  deliver(services, { ...(account ? accountExistsMail() : verificationMail(name, code)), to: email, registrationId })
  return reply
}

interface Resend extends Sourced {
  readonly email: string
  readonly registrationId?: string | undefined
}

/** The registration of the id goes on under the new id; without an id the one that waits, where it is beyond doubt whose it is. */
async function resend(services: AccountDependencies, { email, registrationId: former, source }: Resend): Promise<RegistrationReply> {
  const { accounts, registrations, now } = services
  const reply = openReply(services)
  if (!reply.ok) return reply
  const account = await accounts.findByIdentifier(email)
  // Where no more may be mailed, the code that was mailed before stays good under its own id.
  if (!(await mayMail(services, 'mail', { subject: email, source: account ? undefined : source })))
    return succeed({ ...reply.value, registrationId: former ?? reply.value.registrationId })
  const { registrationId } = reply.value
  const newest = await registrations.findNewest(email)
  const meant = former === undefined ? await registrations.findUndisputed(email) : await registrations.find(former)
  const waiting = meant?.email === email && meant.passwordHash !== BLANK_PASSWORD ? meant : null
  const { name, passwordHash, createdAt } = waiting ?? { name: '', passwordHash: BLANK_PASSWORD, createdAt: now() }
  const code = await save(services, { registrationId, email, name, passwordHash, createdAt, source })
  if (code === null) return fail('registration/crowded', { retryAfterSeconds: RETRY_SECONDS })
  // Whoever has the id may end its code; whoever knows the address alone may not.
  if (waiting && former !== undefined) await registrations.remove(former)
  if (account) deliver(services, { ...accountExistsMail(), to: email, registrationId })
  else if (waiting) deliver(services, { ...verificationMail(name, code), to: email, registrationId })
  else if (newest) deliver(services, { ...disputedMail(), to: email, registrationId })
  return reply
}

/** Keeps a registration under a new code, and answers that; null where there is no room. */
async function save({ registrations, codeKey, now }: AccountDependencies, pending: Omit<PendingRegistration, 'codeHash' | 'codeExpiresAt'>) {
  const code = makeCode()
  const isSaved = await registrations.add({ ...pending, codeHash: hashCode(codeKey, pending.email, code), codeExpiresAt: now() + CODE_VALID_FOR_MS })
  return isSaved ? code : null
}

/** The reply is fixed before anything is known of the address. */
function openReply({ mailer }: AccountDependencies): RegistrationReply {
  if (mailer.kind === 'none') return fail('registration/mail-unavailable')
  const registrationId = makeRegistrationId()
  if (mailer.kind === 'local') mailer.mailbox.open(registrationId)
  return succeed({ registrationId, mail: mailer.kind === 'local' ? 'local' : 'sent' })
}

interface Verification extends Sourced {
  readonly email: string
  readonly registrationId: string
  readonly code: string
  readonly recoveryCode: string
}

async function verify(services: AccountDependencies, request: Verification): Promise<Result<Record<string, never>>> {
  const { registrations, rateLimits, mailer, codeKey, now } = services
  const { email, registrationId, code, recoveryCode, source } = request
  const registration = await registrations.find(registrationId)
  // Counted before its code is looked at, so that tries that race can't be more than five.
  const count = await rateLimits.add(
    { purpose: 'verify', subject: registrationId, now: now(), source: registration ? undefined : source },
    CODE_VALID_FOR_MS
  )
  if (count > CODE_ATTEMPT_LIMIT) return fail('verification/too-many-tries')
  if (registration?.email !== email || !isSameHash(registration.codeHash, hashCode(codeKey, email, code))) return fail('verification/wrong-code')
  if (registration.codeExpiresAt <= now()) return fail('verification/code-expired')
  const counted = await countNewAccount(services)
  if (!counted.ok) return counted
  const account = { accountId: randomUUID(), recoveryHash: hashCode(codeKey, email, recoveryCode), createdAt: now() }
  if (!(await registrations.complete(registration, account))) return fail('verification/wrong-code')
  await rateLimits.clear('verify', registrationId)
  if (mailer.kind === 'local') mailer.mailbox.drop(registrationId)
  return succeed({})
}
