import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { profileContract } from '../../src-shared/account/profile-contract.ts'
import { isPicturePassword } from '../../src-shared/account/picture-password.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import { withoutOpening } from './sign-in/without-opening.ts'
import type { RememberedAccounts } from './remembered-accounts.ts'
import type { Session } from './session.ts'
import { createRepeatableChanges, isLost } from './repeatable-changes.ts'

interface ProfileHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'replaceToken' | 'takeUser' | 'currentUser'>
  readonly remembered: Pick<RememberedAccounts, 'refresh'>
  readonly isAtHome: () => boolean
}

/** Creates the handlers by which the signed-in learner changes their account. The session is updated before a call resolves. */
export function createProfileHandlers({ api, session, remembered, isAtHome }: ProfileHandlersDeps): Handlers<typeof profileContract> {
  async function takeFrom(reply: Result<{ user: User }>): Promise<Result<User>> {
    if (!reply.ok) return reply
    const { user } = reply.value
    await session.takeUser(user)
    void remembered.refresh(user)
    return succeed(user)
  }

  const changes = createRepeatableChanges()

  return {
    update: async (body) => takeFrom(await session.withToken((bearer) => api.call('updateProfile', { body, bearer }))),
    async readPhoto() {
      const reply = await session.withToken((bearer) => api.call('fetchPhoto', { bearer }))
      return reply.ok ? succeed(reply.value.photo) : reply
    },
    savePhoto: async (body) => takeFrom(await session.withToken((bearer) => api.call('savePhoto', { body, bearer }))),
    removePhoto: async () => takeFrom(await session.withToken((bearer) => api.call('removePhoto', { bearer }))),
    async changePassword(passwords) {
      const changed = await replacePassword([passwords.currentPassword, passwords.newPassword], ({ newRecoveryCode, ...call }) =>
        api.call('changePassword', { body: { ...passwords, newRecoveryCode }, ...call })
      )
      if (changed.ok) await takePassword(passwords.newPassword)
      return changed
    },
    async choosePassword({ newPassword }) {
      if (!isAtHome()) return fail('registration/not-here')
      const chosen = await replacePassword([newPassword], ({ newRecoveryCode, ...call }) =>
        api.call('choosePassword', { body: { newPassword, newRecoveryCode }, ...call })
      )
      if (chosen.ok) await takePassword(newPassword)
      return chosen
    }
  }

  /** The session and the sign-in page know at once how the learner signs in from now on. */
  async function takePassword(newPassword: string): Promise<void> {
    const before = session.currentUser()
    if (before === null) return
    const user = { ...withoutOpening(before), hasPicturePassword: isPicturePassword(newPassword) }
    if (before.opensHere === undefined && before.hasPicturePassword === user.hasPicturePassword) return
    await session.takeUser(user)
    void remembered.refresh(user)
  }

  /** Sends a change of the password, once more if its reply is lost, and takes the new token. */
  async function replacePassword(
    inputs: readonly string[],
    send: (call: PasswordCall) => Promise<TokenReply>
  ): Promise<Result<{ recoveryCode: string }>> {
    let recoveryCode = ''
    const replaced = await session.replaceToken(async (bearer) => {
      const change = changes.begin([bearer, ...inputs])
      recoveryCode = change.recoveryCode
      const call = { bearer, newRecoveryCode: recoveryCode, idempotencyKey: change.idempotencyKey }
      let reply = await send(call)
      // Retried at once: until then, calls with the old token wait for the new one.
      if (isLost(reply)) reply = await send(call)
      if (!isLost(reply)) changes.end()
      return reply.ok ? succeed(reply.value.metadata.token) : reply
    })
    return replaced.ok ? succeed({ recoveryCode }) : replaced
  }
}

interface PasswordCall {
  readonly bearer: string
  readonly newRecoveryCode: string
  readonly idempotencyKey: string
}

type TokenReply = Result<{ metadata: { token: string } }>
