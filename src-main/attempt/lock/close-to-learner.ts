import type { JournalClient } from '../journal/journal-client.ts'

/** Requires a sign-in to open that learner's open attempts from now on. */
export async function closeToLearner(journal: Pick<JournalClient, 'listOpenLocks' | 'saveAttemptLock'>, userId: string): Promise<void> {
  const open = await journal.listOpenLocks()
  for (const { lock } of open.ok ? open.value.filter((one) => one.userId === userId) : []) {
    if (lock !== null) await journal.saveAttemptLock({ ...lock, verifier: null, opensAtOnce: false })
  }
}
