import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { CapabilityStore } from './capability-store.ts'

/** `tryLater`: nothing is wrong with the events. `setAside`: the backend will never take them. */
export type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'try-later'; readonly failure: Failure }
  | { readonly kind: 'set-aside'; readonly failure: Failure }

/** What follows from a failed request about an attempt, once what the journal and the capabilities must know of it is noted. */
export type JudgeRefusal = (attemptId: string, failure: Failure) => Promise<DeliveryOutcome>

interface JudgeRefusalDeps {
  readonly journal: Pick<JournalClient, 'markReceived' | 'noteBreak'>
  readonly capabilities: Pick<CapabilityStore, 'forget'>
}

export function createJudgeRefusal({ journal, capabilities }: JudgeRefusalDeps): JudgeRefusal {
  /** Attempts whose chain was joined to the backend's in this run: one that is refused once more is no matter of damage. */
  const joined = new Set<string>()

  /** The backend holds other events under these numbers: its own are fetched first, and what is here is sent behind them. */
  async function joinLater(attemptId: string, failure: Failure): Promise<DeliveryOutcome> {
    if (joined.has(attemptId)) return { kind: 'set-aside', failure }
    const noted = await journal.noteBreak(attemptId)
    if (noted.ok) joined.add(attemptId)
    return { kind: 'try-later', failure }
  }

  return async (attemptId, failure) => {
    switch (failure.code) {
      case 'attempt/gap':
        // The backend holds less than it once said, such as after its disk was restored: start again from the first event.
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
