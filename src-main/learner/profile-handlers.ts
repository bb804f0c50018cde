import { succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { profileContract } from '../../src-shared/learner/profile-contract.ts'
import type { User } from '../../src-shared/session/session-schemas.ts'
import type { ApiClient } from '../backend/api-client.ts'
import { makeRecoveryCode } from '../session/recovery-code.ts'
import type { RememberedAccounts } from '../session/remembered-accounts.ts'
import type { Session } from '../session/session.ts'

interface ProfileHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'replaceToken' | 'takeUser'>
  readonly remembered: Pick<RememberedAccounts, 'refresh'>
}

/** What the signed-in learner changes of their account. The session knows of it before the call resolves. */
export function createProfileHandlers({ api, session, remembered }: ProfileHandlersDeps): Handlers<typeof profileContract> {
  async function takeFrom(reply: Result<{ user: User }>): Promise<Result<User>> {
    if (!reply.ok) return reply
    const { user } = reply.value
    await session.takeUser(user)
    void remembered.refresh(user)
    return succeed(user)
  }

  return {
    update: async (body) => takeFrom(await session.withToken((bearer) => api.call('updateProfile', { body, bearer }))),
    async readPhoto() {
      const reply = await session.withToken((bearer) => api.call('fetchPhoto', { bearer }))
      return reply.ok ? succeed(reply.value.photo) : reply
    },
    savePhoto: async (body) => takeFrom(await session.withToken((bearer) => api.call('savePhoto', { body, bearer }))),
    removePhoto: async () => takeFrom(await session.withToken((bearer) => api.call('removePhoto', { bearer }))),
    async changePassword(passwords) {
      const recoveryCode = makeRecoveryCode()
      const replaced = await session.replaceToken(async (bearer) => {
        const reply = await api.call('changePassword', { body: { ...passwords, newRecoveryCode: recoveryCode }, bearer })
        return reply.ok ? succeed(reply.value.metadata.token) : reply
      })
      return replaced.ok ? succeed({ recoveryCode }) : replaced
    }
  }
}
