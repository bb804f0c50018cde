import { createHash } from 'node:crypto'
import { eventText, type Act, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { firstOfSegment, segmentOf } from '../../src-shared/attempt/record/segment.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'

/** Writes events as main's journal does: numbered, timed, each hashed over the previous one. */
export interface EventChain {
  readonly write: (act: Act, spentMs?: number) => AttemptEvent
  /** Continues in a new segment, which names the good event after which the damage began. */
  readonly breakOff: (act: Act & { readonly kind: 'segment' }) => AttemptEvent
  readonly events: readonly AttemptEvent[]
}

const BETWEEN_ACTS_MS = 1000

export function startEventChain(paper: Pick<Paper, 'attemptId' | 'paperHash'>): EventChain {
  const events: AttemptEvent[] = []
  const lastHash = (): string => events.at(-1)?.hash ?? paper.paperHash
  function add(act: Act, { sequence, spentMs, previousHash }: Pick<AttemptEvent, 'sequence' | 'spentMs' | 'previousHash'>): AttemptEvent {
    const unhashed = { sequence, act, spentMs, at: 1_790_000_000_000 + sequence, previousHash }
    const event = { ...unhashed, hash: createHash('sha256').update(eventText(paper.attemptId, unhashed)).digest('hex') }
    events.push(event)
    return event
  }

  const spentUntil = (): number => events.at(-1)?.spentMs ?? 0
  return {
    events,
    write: (act, spentMs = spentUntil() + BETWEEN_ACTS_MS) =>
      add(act, { sequence: (events.at(-1)?.sequence ?? 0) + 1, spentMs, previousHash: lastHash() }),
    breakOff: (act) =>
      add(act, {
        sequence: firstOfSegment(segmentOf(events.at(-1)?.sequence ?? 1) + 1),
        spentMs: spentUntil(),
        previousHash: events.find(({ sequence }) => sequence === act.goodSequence)?.hash ?? paper.paperHash
      })
  }
}
