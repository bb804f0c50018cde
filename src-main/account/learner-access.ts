import type { User } from '../../src-shared/account/session-schemas.ts'
import { createSignal } from '../platform/create-signal.ts'
import type { Session } from './session.ts'

/** Whose proof was the last one in this run of the app. It knows no session, so that a session can be made over it. */
export interface ProvenLearner {
  readonly id: () => string | null
  readonly admit: (userId: string) => void
  readonly onAdmitted: (listener: () => void) => void
}

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

export function createProvenLearner(): ProvenLearner {
  const admitted = createSignal()
  let provenId: string | null = null
  return {
    id: () => provenId,
    admit(userId) {
      provenId = userId
      admitted.emit()
    },
    onAdmitted: admitted.on
  }
}

export function createLearnerAccess(proven: ProvenLearner, session: Pick<Session, 'currentUser'>): LearnerAccess {
  function user(): User | null {
    const current = session.currentUser()
    return current !== null && current.id === proven.id() ? current : null
  }

  return {
    user,
    userId: () => user()?.id ?? null,
    admit: proven.admit,
    onAdmitted(listener) {
      proven.onAdmitted(() => {
        if (user() !== null) listener()
      })
    }
  }
}
