import { randomBytes } from 'node:crypto'
import { succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { sessionContract } from '../../src-shared/session/session-contract.ts'
import type { ApiClient } from '../backend/api-client.ts'
import { makeRecoveryCode } from './recovery-code.ts'
import type { Session } from './session.ts'

interface SessionHandlersDeps {
  readonly api: ApiClient
  readonly session: Session
}

/** The session's calls of the renderer. The id that opens a registration's mail stays here: the page can ask only for the one in progress. */
export function createSessionHandlers({ api, session }: SessionHandlersDeps): Handlers<typeof sessionContract> {
  let registrationId: string | null = null

  function keepRegistration(reply: Result<{ registrationId: string; mail: 'local' | 'sent' }>): Result<{ mail: 'local' | 'sent' }> {
    if (!reply.ok) return reply
    registrationId = reply.value.registrationId
    return succeed({ mail: reply.value.mail })
  }

  return {
    read: () => Promise.resolve(succeed(session.view())),
    register: async (body) => keepRegistration(await api.call('register', { body, idempotencyKey: makeKey() })),
    async readMailbox() {
      if (registrationId === null) return succeed({ messages: [] })
      const reply = await api.call('readMailbox', { params: { registrationId } })
      return !reply.ok && reply.error.code === 'mailbox/absent' ? succeed({ messages: [] }) : reply
    },
    async verifyEmail({ email, code }) {
      const recoveryCode = makeRecoveryCode()
      const reply = await api.call('verifyEmail', { body: { email, code, recoveryCode }, idempotencyKey: makeKey() })
      if (!reply.ok) return reply
      registrationId = null
      return succeed({ recoveryCode })
    },
    resendCode: async (body) => keepRegistration(await api.call('resendVerification', { body, idempotencyKey: makeKey() })),
    login: (credentials) => session.login(credentials),
    async logout() {
      await session.logout()
      return succeed({})
    },
    forgotPassword: (body) => api.call('forgotPassword', { body, idempotencyKey: makeKey() }),
    resetPassword: (body) => api.call('resetPassword', { body, idempotencyKey: makeKey() })
  }
}

function makeKey(): string {
  return randomBytes(18).toString('base64url')
}
