import type { JournalState } from '../../src-shared/attempt/attempt-contract.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { JournalCounts } from './support-bundle.ts'

interface CountJournalDeps {
  readonly journal: Pick<JournalClient, 'listAttempts' | 'listUndelivered'>
  readonly state: JournalState
  readonly currentUserId: string | null
}

/** Counts the journal's content: the current user's attempts, and all undelivered data of every user. */
export async function countJournal({ journal, state, currentUserId }: CountJournalDeps): Promise<JournalCounts> {
  const attempts = currentUserId === null ? null : await journal.listAttempts(currentUserId)
  const undelivered = await journal.listUndelivered()
  const own = attempts?.ok ? attempts.value : []
  const waiting = undelivered.ok ? undelivered.value : null
  return {
    failure: state.failure?.code ?? null,
    isSetAside: state.setAside !== null,
    openAttemptCount: own.filter((attempt) => !attempt.isSubmitted).length,
    submittedAttemptCount: own.filter((attempt) => attempt.isSubmitted).length,
    undeliveredAttemptCount: waiting && waiting.length,
    undeliveredEventCount: waiting && waiting.reduce((sum, { savedSequence, receivedSequence }) => sum + savedSequence - receivedSequence, 0)
  }
}
