import type { LearnerAccess } from '../../account/learner-access.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { ProofKeys } from './proof-keys.ts'
import { storeLock } from './store-lock.ts'

interface BindAttemptDeps {
  readonly journal: Pick<JournalClient, 'saveAttemptLock'>
  readonly access: Pick<LearnerAccess, 'user'>
  readonly keys: ProofKeys
  readonly log: { readonly warn: (message: string) => void }
}

/** Stores with a newly opened attempt how its own learner is recognised after a restart. */
export type BindAttempt = (attempt: { readonly attemptId: string; readonly userId: string; readonly opensAtOnce?: boolean }) => Promise<void>

export function createBindAttempt({ journal, access, keys, log }: BindAttemptDeps): BindAttempt {
  return async ({ attemptId, userId, opensAtOnce = false }) => {
    const learner = access.user()
    if (learner?.id !== userId) return
    const kept = await storeLock({ journal, keys }, { attemptId, learner, opensAtOnce })
    if (!kept.ok) log.warn(`attempt lock: attempt ${attemptId} got none: ${kept.error.code}`)
  }
}
