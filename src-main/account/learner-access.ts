import type { User } from '../../src-shared/account/session-schemas.ts'
import type { Session } from './session.ts'

/**
 * Which learner has proved in this run of the app who they are: the only one whose attempts are shown, changed and submitted. Somebody whose session
 * the last run saved may still be known as the current user, and has proved nothing.
 */
export interface LearnerAccess {
  /** The current user once they have proved who they are, else null. */
  user(): User | null
  userId(): string | null
  /** That learner has proved it: by a sign-in, or to this computer. */
  admit(userId: string): void
  /** Told when the current user has proved it, which changes no session; of a new current user the session tells. */
  onAdmitted(listener: () => void): void
}

export function createLearnerAccess(session: () => Pick<Session, 'occupant'>): LearnerAccess {
  let provenId: string | null = null
  const listeners: (() => void)[] = []

  function user(): User | null {
    const current = session().occupant()
    return current !== null && current.id === provenId ? current : null
  }

  return {
    user,
    userId: () => user()?.id ?? null,
    admit(userId) {
      provenId = userId
      if (user() === null) return
      for (const listener of listeners) listener()
    },
    onAdmitted: (listener) => {
      listeners.push(listener)
    }
  }
}
