import { withoutOpening } from '../../account/sign-in/without-opening.ts'
import type { JournalClient } from '../journal/journal-client.ts'

/** Requires a sign-in to open that learner's open attempts from now on. */
export async function closeToLearner(journal: Pick<JournalClient, 'listOpenLocks' | 'saveAttemptLock'>, userId: string): Promise<void> {
  const open = await journal.listOpenLocks()
  for (const { lock } of open.ok ? open.value.filter((one) => one.userId === userId) : []) {
    if (lock !== null) await journal.saveAttemptLock({ ...lock, verifier: null, opensAtOnce: false })
  }
}

/** The learner has chosen a password: their open attempts open no longer by a press. */
export async function requirePassword(journal: Pick<JournalClient, 'listOpenLocks' | 'saveAttemptLock'>, userId: string): Promise<void> {
  const open = await journal.listOpenLocks()
  for (const { lock } of open.ok ? open.value : []) {
    if (lock?.learner.id === userId && lock.learner.opensHere === true)
      await journal.saveAttemptLock({ ...lock, learner: withoutOpening(lock.learner), proof: 'password' })
  }
}
