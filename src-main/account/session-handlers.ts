import { randomBytes } from 'node:crypto'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { sessionContract } from '../../src-shared/account/session-contract.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { StoredValues } from '../platform/settings-file.ts'
import type { HomeLearners } from './home-learners.ts'
import { createRepeatableChanges, isLost, type RepeatableChange, type RepeatableChanges } from './repeatable-changes.ts'
import type { RememberedAccounts } from './remembered-accounts.ts'
import type { Session } from './session.ts'

export const storedRegistrationSchema = z.object({
  /** The registration whose code is awaited, so that a restart between mail and code does not lose it. Without the code it gives no access. */
  'auth.registration': z.object({ registrationId: z.string(), email: z.string() }).optional()
})

export type StoredRegistration = z.infer<typeof storedRegistrationSchema>

type RegistrationReply = Result<{ registrationId: string; mail: 'local' | 'sent' }>

interface SessionHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'view' | 'login' | 'loginWithOpenId' | 'cancelOpenId' | 'logout'>
  readonly remembered: Pick<RememberedAccounts, 'list' | 'remember' | 'forget'>
  readonly settings: StoredValues<StoredRegistration>
  readonly homeLearners: HomeLearners
}

/**
 * Creates the renderer's session handlers. The id that opens a registration's mail stays in main: the page can read only the mail of the registration
 * in progress.
 */
export function createSessionHandlers({ api, session, remembered, settings, homeLearners }: SessionHandlersDeps): Handlers<typeof sessionContract> {
  async function saveRegistration(email: string, reply: RegistrationReply): Promise<Result<{ mail: 'local' | 'sent' }>> {
    if (!reply.ok) return reply
    const { registrationId, mail } = reply.value
    await settings.set('auth.registration', { registrationId, email })
    return succeed({ mail })
  }

  const starts = createRepeatableChanges()
  const learners = createRepeatableChanges()
  const verifications = createRepeatableChanges()
  const resets = createRepeatableChanges()

  return {
    read: () => Promise.resolve(succeed(session.view())),
    register: async (body) => saveRegistration(body.email, await api.call('register', { body, idempotencyKey: makeKey() })),
    async registerLearner(learner) {
      // After a lost reply, a repeat makes no second account.
      const { reply, recoveryCode } = await send(learners, [JSON.stringify(learner)], ({ idempotencyKey, recoveryCode: code }) =>
        api.call('registerLearner', { body: { ...learner, recoveryCode: code }, idempotencyKey })
      )
      return reply.ok ? succeed({ username: reply.value.username, recoveryCode }) : reply
    },
    async readMailbox() {
      const registration = settings.get('auth.registration')
      if (registration === undefined) return succeed({ messages: [] })
      const reply = await api.call('readMailbox', { params: { registrationId: registration.registrationId } })
      return !reply.ok && reply.error.code === 'mailbox/absent' ? succeed({ messages: [] }) : reply
    },
    async verifyEmail({ email, code }) {
      const registration = settings.get('auth.registration')
      if (registration === undefined) return fail('verification/code-expired')
      const { registrationId } = registration
      const { reply, recoveryCode } = await send(verifications, [email, registrationId, code], (change) =>
        api.call('verifyEmail', { body: { email, registrationId, code, recoveryCode: change.recoveryCode }, idempotencyKey: change.idempotencyKey })
      )
      if (!reply.ok) return reply
      await settings.set('auth.registration', undefined)
      return succeed({ recoveryCode })
    },
    async resendCode({ email }) {
      const registration = settings.get('auth.registration')
      // Another e-mail address does not belong to the registration that this computer began.
      const body = registration?.email === email ? { email, registrationId: registration.registrationId } : { email }
      return saveRegistration(email, await api.call('resendVerification', { body, idempotencyKey: makeKey() }))
    },
    login: async (credentials) => rememberIfIn(remembered, await session.login(credentials)),
    beginAtHome: async (start) => {
      const begun = await homeLearners.begin(start, starts.begin([JSON.stringify(start)]).idempotencyKey)
      // After a lost reply, a repeat makes no second account.
      if (!isLost(begun)) starts.end()
      return rememberIfIn(remembered, begun)
    },
    openRemembered: async ({ accountId }) => rememberIfIn(remembered, await homeLearners.open(accountId)),
    loginWithOpenId: async () => rememberIfIn(remembered, await session.loginWithOpenId()),
    cancelOpenId() {
      session.cancelOpenId()
      return Promise.resolve(succeed({}))
    },
    async logout() {
      await session.logout()
      return succeed({})
    },
    forgotPassword: (body) => api.call('forgotPassword', { body, idempotencyKey: makeKey() }),
    async resetPassword(body) {
      // A code opens once: after a lost reply, only the same request again is not refused.
      const { reply, recoveryCode } = await send(resets, [JSON.stringify(body)], ({ idempotencyKey, recoveryCode: newRecoveryCode }) =>
        api.call('resetPassword', { body: { ...body, newRecoveryCode }, idempotencyKey })
      )
      return reply.ok ? succeed({ recoveryCode }) : reply
    },
    async listRemembered() {
      return succeed({ accounts: await homeLearners.list(remembered.list()) })
    },
    async forgetRemembered({ accountId }) {
      await remembered.forget(accountId)
      return succeed({})
    }
  }
}

function rememberIfIn(remembered: Pick<RememberedAccounts, 'remember'>, user: Result<User>): Result<User> {
  if (user.ok) void remembered.remember(user.value)
  return user
}

/** Sends a change that sets a recovery code. After a lost reply, the same inputs repeat the same request. */
async function send<Value>(
  changes: RepeatableChanges,
  inputs: readonly string[],
  ask: (change: RepeatableChange) => Promise<Result<Value>>
): Promise<{ readonly reply: Result<Value>; readonly recoveryCode: string }> {
  const change = changes.begin(inputs)
  const reply = await ask(change)
  if (!isLost(reply)) changes.end()
  return { reply, recoveryCode: change.recoveryCode }
}

function makeKey(): string {
  return randomBytes(18).toString('base64url')
}
