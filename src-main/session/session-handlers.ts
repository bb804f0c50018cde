import { randomBytes } from 'node:crypto'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { sessionContract } from '../../src-shared/session/session-contract.ts'
import type { User } from '../../src-shared/session/session-schemas.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { makeRecoveryCode } from './recovery-code.ts'
import type { RememberedAccounts } from './remembered-accounts.ts'
import type { Session } from './session.ts'

interface SessionHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'view' | 'login' | 'loginWithOpenId' | 'cancelOpenId' | 'logout'>
  readonly remembered: Pick<RememberedAccounts, 'list' | 'remember' | 'forget'>
  readonly settings: Pick<SettingsFile, 'get' | 'set'>
}

/** The session's calls of the renderer. The id that opens a registration's mail stays here: the page can ask only for the one in progress. */
export function createSessionHandlers({ api, session, remembered, settings }: SessionHandlersDeps): Handlers<typeof sessionContract> {
  async function keepRegistration(reply: Result<{ registrationId: string; mail: 'local' | 'sent' }>): Promise<Result<{ mail: 'local' | 'sent' }>> {
    if (!reply.ok) return reply
    await settings.set('auth.registration', reply.value.registrationId)
    return succeed({ mail: reply.value.mail })
  }

  function rememberIfIn(user: Result<User>): Result<User> {
    if (user.ok) void remembered.remember(user.value)
    return user
  }

  return {
    read: () => Promise.resolve(succeed(session.view())),
    register: async (body) => keepRegistration(await api.call('register', { body, idempotencyKey: makeKey() })),
    async registerLearner(learner) {
      const recoveryCode = makeRecoveryCode()
      const reply = await api.call('registerLearner', { body: { ...learner, recoveryCode }, idempotencyKey: makeKey() })
      return reply.ok ? succeed({ username: reply.value.username, recoveryCode }) : reply
    },
    async readMailbox() {
      const registrationId = settings.get('auth.registration')
      if (registrationId === undefined) return succeed({ messages: [] })
      const reply = await api.call('readMailbox', { params: { registrationId } })
      return !reply.ok && reply.error.code === 'mailbox/absent' ? succeed({ messages: [] }) : reply
    },
    async verifyEmail({ email, code }) {
      const registrationId = settings.get('auth.registration')
      if (registrationId === undefined) return fail('verification/code-expired')
      const recoveryCode = makeRecoveryCode()
      const reply = await api.call('verifyEmail', { body: { email, registrationId, code, recoveryCode }, idempotencyKey: makeKey() })
      if (!reply.ok) return reply
      await settings.set('auth.registration', undefined)
      return succeed({ recoveryCode })
    },
    resendCode: async (body) => keepRegistration(await api.call('resendVerification', { body, idempotencyKey: makeKey() })),
    login: async (credentials) => rememberIfIn(await session.login(credentials)),
    loginWithOpenId: async () => rememberIfIn(await session.loginWithOpenId()),
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
      const recoveryCode = makeRecoveryCode()
      const reply = await api.call('resetPassword', { body: { ...body, newRecoveryCode: recoveryCode }, idempotencyKey: makeKey() })
      return reply.ok ? succeed({ recoveryCode }) : reply
    },
    listRemembered: () => Promise.resolve(succeed({ accounts: [...remembered.list()] })),
    async forgetRemembered({ accountId }) {
      await remembered.forget(accountId)
      return succeed({})
    }
  }
}

function makeKey(): string {
  return randomBytes(18).toString('base64url')
}
