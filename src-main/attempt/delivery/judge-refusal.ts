import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { CapabilityStore } from './capability-store.ts'

/** `try-later`: nothing is wrong with the events. `set-aside`: the backend will never accept them. */
export type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'try-later'; readonly failure: Failure }
  | { readonly kind: 'set-aside'; readonly failure: Failure }

/** Decides what follows from a failed request about an attempt, after updating journal and capabilities. */
export type JudgeRefusal = (attemptId: string, failure: Failure) => Promise<DeliveryOutcome>

interface JudgeRefusalDeps {
  readonly journal: Pick<JournalClient, 'markReceived' | 'noteBreak'>
  readonly capabilities: Pick<CapabilityStore, 'forget'>
}

export function createJudgeRefusal({ journal, capabilities }: JudgeRefusalDeps): JudgeRefusal {
  /** Attempts whose chain was joined to the backend's in this run: a second refusal is not caused by damage. */
  const joined = new Set<string>()

  /** The backend has other events under these numbers: its events are fetched first, and the local ones are sent after them. */
  async function joinLater(attemptId: string, failure: Failure): Promise<DeliveryOutcome> {
    if (joined.has(attemptId)) return { kind: 'set-aside', failure }
    const noted = await journal.noteBreak(attemptId)
    if (noted.ok) joined.add(attemptId)
    return { kind: 'try-later', failure }
  }

  return async (attemptId, failure) => {
    switch (failure.code) {
      case 'attempt/gap':
        // The backend has less than it reported before, for example after its disk was restored: send again from the first event.
        await journal.markReceived(attemptId, 0)
        return { kind: 'try-later', failure }
      case 'attempt/capability-refused':
      case 'session/required':
      case 'session/expired':
        await capabilities.forget(attemptId)
        return { kind: 'try-later', failure }
      case 'attempt/chain-broken':
      case 'attempt/closed':
        return joinLater(attemptId, failure)
      case 'attempt/paper-not-agreed':
      case 'attempt/unknown-item':
      case 'attempt/item-checked':
      case 'attempt/jottings-full':
      case 'attempt/not-found':
      case 'request/malformed':
        return { kind: 'set-aside', failure }
      default:
        return { kind: 'try-later', failure }
    }
  }
}
