import type { User } from '../../../src-shared/account/session-schemas.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { Session } from '../../account/session.ts'

interface AdmitDeps {
  readonly access: Pick<LearnerAccess, 'admit'>
  readonly session: Pick<Session, 'currentUser' | 'recall'>
}

/** Makes the learner of an open attempt the current user with a proven identity. False if another user is signed in or the learner is unknown. */
export function admitLearner({ access, session }: AdmitDeps, userId: string, learner: User | null): boolean {
  const isCurrent = session.currentUser()?.id === userId
  if (!isCurrent && (learner?.id !== userId || !session.recall(learner))) return false
  access.admit(userId)
  return true
}
