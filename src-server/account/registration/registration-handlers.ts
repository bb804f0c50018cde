import { randomUUID } from 'node:crypto'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Registration } from '../../../src-shared/account/session-schemas.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { CODE_ATTEMPT_LIMIT, CODE_VALID_FOR_MS, codeOf, hashCode, isSameHash, makeRegistrationId } from '../store/account-codes.ts'
import type { AccountDependencies } from '../session/account-dependencies.ts'
import { askerAt, type QueuedHasher } from '../password/create-password-queue.ts'
import { mayMail } from '../session/may-mail.ts'
import { refuseEasyPassword } from '../password/easy-passwords.ts'
import { countNewAccount } from './limit-learner-registrations.ts'
import { deliverRegistrationMail } from './registration-mail.ts'
import { isPicturePassword } from '../../../src-shared/account/picture-password.ts'
import { BLANK_PASSWORD, type PendingRegistration } from '../store/registration-repository.ts'
import { sourceOf } from '../store/source-of.ts'

type RegistrationHandlers = Pick<HandlerTable, 'register' | 'readMailbox' | 'verifyEmail' | 'resendVerification'>
/** When to retry after `registration/crowded`. Waiting registrations last fifteen minutes. */
const RETRY_SECONDS = '60'

type RegistrationReply = Result<{ registrationId: string; mail: 'local' | 'sent' }>

/**
 * Creates the handlers of registration by e-mail. They never reveal whether an address has an account: replies, work and writes are the same,
 * only the mail differs. A registration becomes an account only when its code is typed, so nobody can block another person's address. A code
 * completes only the registration that it was mailed for, so nobody confirms a password that somebody else chose.
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

/** The network of a request. */
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
  // All passwords of an address share one salt: a sign-in computes one hash, and its duration reveals nothing.
  const passwordHash = await hasher.hash(password, account?.passwordHash ?? waiting?.passwordHash)
  if (!(await mayMail(services, 'mail', { subject: email, source: account ? undefined : source }))) return reply
  // Stored for a known address too, so both cases cost the same. The code is never sent, and completing the registration would create no
  // second account.
  const isSaved = await save(services, {
    registrationId,
    email,
    name,
    passwordHash,
    isPictures: isPicturePassword(password),
    createdAt: now(),
    source
  })
  if (!isSaved) return fail('registration/crowded', { retryAfterSeconds: RETRY_SECONDS })
  await deliverRegistrationMail(services, registrationId)
  return reply
}

interface Resend extends Sourced {
  readonly email: string
  readonly registrationId?: string | undefined
}

/** Continues the registration of the given id under a new id. Without an id, continues the waiting one if its owner is beyond doubt. */
async function resend(services: AccountDependencies, { email, registrationId: former, source }: Resend): Promise<RegistrationReply> {
  const { accounts, registrations, now } = services
  const reply = openReply(services)
  if (!reply.ok) return reply
  const account = await accounts.findByIdentifier(email)
  // At the mail limit, the code mailed earlier stays valid under its own id.
  if (!(await mayMail(services, 'mail', { subject: email, source: account ? undefined : source })))
    return succeed({ ...reply.value, registrationId: former ?? reply.value.registrationId })
  const { registrationId } = reply.value
  const meant = former === undefined ? await registrations.findUndisputed(email) : await registrations.find(former)
  const waiting = meant?.email === email && meant.passwordHash !== BLANK_PASSWORD ? meant : null
  const { name, passwordHash, isPictures, createdAt } = waiting ?? { name: '', passwordHash: BLANK_PASSWORD, isPictures: false, createdAt: now() }
  const isSaved = await save(services, { registrationId, email, name, passwordHash, isPictures, createdAt, source })
  if (!isSaved) return fail('registration/crowded', { retryAfterSeconds: RETRY_SECONDS })
  // The holder of the id may end its code; knowing the address is not enough.
  if (waiting && former !== undefined) await registrations.remove(former)
  await deliverRegistrationMail(services, registrationId)
  return reply
}

/** Saves a registration under the code of its id. Returns whether there was room. */
function save(
  { registrations, codeKey, now }: AccountDependencies,
  pending: Omit<PendingRegistration, 'codeHash' | 'codeExpiresAt'>
): Promise<boolean> {
  const codeHash = hashCode(codeKey, pending.email, codeOf(codeKey, 'registration', pending.registrationId))
  return registrations.add({ ...pending, codeHash, codeExpiresAt: now() + CODE_VALID_FOR_MS })
}

/** Decides the reply before the address is looked up. */
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
  // Counted before the code is checked, so concurrent attempts cannot exceed five.
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
