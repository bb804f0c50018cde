import type { AttemptLearner } from '../../src-shared/attempt/attempt-contract.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'

/** Returns what the exam room needs to know of its learner, also after the session has ended. */
export function toAttemptLearner(user: User | null): AttemptLearner {
  return {
    name: user?.name ?? '',
    identifier: user?.email ?? user?.username ?? null,
    isCandidate: user?.role === 'candidate',
    hasPicturePassword: user?.hasPicturePassword ?? false
  }
}
