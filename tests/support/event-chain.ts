import { createHash } from 'node:crypto'
import { eventText, type Act, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { firstOfSegment, segmentOf } from '../../src-shared/attempt/record/segment.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'

/** Writes events as main's journal does: numbered, timed, each hashed over the previous one. */
export interface EventChain {
  readonly write: (act: Act, spentMs?: number) => AttemptEvent
  /** Continues in a new segment after the newest event, as after damage. */
  readonly breakOff: (act: Act & { readonly kind: 'segment' }) => AttemptEvent
  readonly events: readonly AttemptEvent[]
}

const BETWEEN_ACTS_MS = 1000

export function startEventChain(paper: Pick<Paper, 'attemptId' | 'paperHash'>): EventChain {
  const events: AttemptEvent[] = []
  function add(act: Act, sequence: number, spentMs: number): AttemptEvent {
    const previousHash = events.at(-1)?.hash ?? paper.paperHash
    const unhashed = { sequence, act, spentMs, at: 1_790_000_000_000 + sequence, previousHash }
    const event = { ...unhashed, hash: createHash('sha256').update(eventText(paper.attemptId, unhashed)).digest('hex') }
    events.push(event)
    return event
  }

  const spentUntil = (): number => events.at(-1)?.spentMs ?? 0
  return {
    events,
    write: (act, spentMs = spentUntil() + BETWEEN_ACTS_MS) => add(act, (events.at(-1)?.sequence ?? 0) + 1, spentMs),
    breakOff: (act) => add(act, firstOfSegment(segmentOf(events.at(-1)?.sequence ?? 1) + 1), spentUntil())
  }
}
