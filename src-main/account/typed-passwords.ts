import type { profileContract } from '../../src-shared/account/profile-contract.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import { createSignal } from '../platform/create-signal.ts'
import type { Session } from './session.ts'

/** Reports a password that a learner has just proved to be theirs. */
export interface TypedPasswords {
  readonly onTyped: (listener: (userId: string, password: string) => void) => void
  /** Wraps the session: its sign-in reports the password. */
  readonly ofSession: <Of extends Pick<Session, 'login'>>(session: Of) => Of
  /** Wraps the handlers: their change of the password reports the new one. */
  readonly ofProfile: (handlers: Handlers<typeof profileContract>, session: Pick<Session, 'currentUser'>) => Handlers<typeof profileContract>
}

export function createTypedPasswords(): TypedPasswords {
  const typed = createSignal<[userId: string, password: string]>()
  return {
    onTyped: typed.on,
    ofSession: (session) => ({
      ...session,
      async login(credentials) {
        const user = await session.login(credentials)
        if (user.ok) typed.emit(user.value.id, credentials.password)
        return user
      }
    }),
    ofProfile: (handlers, session) => ({
      ...handlers,
      async changePassword(passwords) {
        const changed = await handlers.changePassword(passwords)
        const userId = session.currentUser()?.id
        if (changed.ok && userId !== undefined) typed.emit(userId, passwords.newPassword)
        return changed
      },
      async choosePassword(chosen) {
        const set = await handlers.choosePassword(chosen)
        const userId = session.currentUser()?.id
        if (set.ok && userId !== undefined) typed.emit(userId, chosen.newPassword)
        return set
      }
    })
  }
}
