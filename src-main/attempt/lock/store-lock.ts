import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { User } from '../../../src-shared/account/session-schemas.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import { bindToAttempt } from '../record/attempt-verifier.ts'
import type { ProofKeys } from './proof-keys.ts'

interface KeptWith {
  readonly journal: Pick<JournalClient, 'keepAttemptLock'>
  readonly keys: Pick<ProofKeys, 'keyOf' | 'keepOnly'>
}

interface LockedFor {
  readonly attemptId: string
  readonly learner: User
  readonly opensAtOnce: boolean
}

/** Keeps with an open attempt what its own learner is known by. */
export async function keepLock({ journal, keys }: KeptWith, { attemptId, learner, opensAtOnce }: LockedFor): Promise<Result<unknown>> {
  const known = await keys.keyOf(learner.id)
  const kept = await journal.keepAttemptLock({
    attemptId,
    learner,
    proof: known?.kind ?? 'sign-in',
    verifier: known && bindToAttempt(known.key, attemptId),
    opensAtOnce,
    wrongCount: 0
  })
  // It was chosen for this one exam.
  if (known?.kind === 'pin') keys.keepOnly(null)
  return kept
}
