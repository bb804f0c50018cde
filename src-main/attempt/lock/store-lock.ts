import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { User } from '../../../src-shared/account/session-schemas.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import { bindToAttempt } from '../record/attempt-verifier.ts'
import type { ProofKeys } from './proof-keys.ts'

interface LockStores {
  readonly journal: Pick<JournalClient, 'saveAttemptLock'>
  readonly keys: Pick<ProofKeys, 'keyOf' | 'retainOnly'>
}

interface LockedFor {
  readonly attemptId: string
  readonly learner: User
  readonly opensAtOnce: boolean
}

/** Stores with an open attempt how its own learner is recognised. */
export async function storeLock({ journal, keys }: LockStores, { attemptId, learner, opensAtOnce }: LockedFor): Promise<Result<unknown>> {
  const known = await keys.keyOf(learner.id)
  const stored = await journal.saveAttemptLock({
    attemptId,
    learner,
    proof: known?.kind ?? 'sign-in',
    verifier: known && bindToAttempt(known.key, attemptId),
    opensAtOnce,
    wrongCount: 0
  })
  // The PIN was chosen for this one exam.
  if (known?.kind === 'pin') keys.retainOnly(null)
  return stored
}
