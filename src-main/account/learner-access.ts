import type { User } from '../../src-shared/account/session-schemas.ts'
import { createSignal } from '../platform/create-signal.ts'
import type { Session } from './session.ts'

/** The last learner who proved their identity in this run of the app. It does not depend on a session, so that a session can be built on it. */
export interface ProvenLearner {
  readonly id: () => string | null
  readonly admit: (userId: string) => void
  readonly onAdmitted: (listener: () => void) => void
}

/**
 * The learner who proved their identity in this run of the app. Only this learner's attempts are shown, changed and submitted. The current user of a
 * session that the last run saved has proved nothing yet.
 */
export interface LearnerAccess {
  /** The current user if they have proved their identity, else null. */
  user(): User | null
  userId(): string | null
  /** Records that this learner has proved their identity, by a sign-in or to this computer. */
  admit(userId: string): void
  /** Called when the current user proves their identity without a change of the session. The session reports a new current user. */
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
