import { createHash } from 'node:crypto'
import { eventText, type Act, type AttemptEvent } from '../../src-shared/attempt/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/paper.ts'

/** Writes events as main's journal does: numbered, timed, each hashed over the one before. */
export interface EventChain {
  readonly write: (act: Act, spentMs?: number) => AttemptEvent
  readonly events: readonly AttemptEvent[]
}

const BETWEEN_ACTS_MS = 1000

export function startEventChain(paper: Pick<Paper, 'attemptId' | 'paperHash'>): EventChain {
  const events: AttemptEvent[] = []
  return {
    events,
    write: (act, spentMs) => {
      const last = events.at(-1)
      const sequence = events.length + 1
      const unhashed = {
        sequence,
        act,
        spentMs: spentMs ?? (last?.spentMs ?? 0) + BETWEEN_ACTS_MS,
        at: 1_790_000_000_000 + sequence,
        previousHash: last?.hash ?? paper.paperHash
      }
      const event = { ...unhashed, hash: createHash('sha256').update(eventText(paper.attemptId, unhashed)).digest('hex') }
      events.push(event)
      return event
    }
  }
}
