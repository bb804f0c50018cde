import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { annotationCharacters } from '../../src-shared/attempt/record/annotation.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { sittingModeOf } from '../../src-shared/content/exams/sitting-mode.ts'
import { longestClockMs } from '../../src-shared/attempt/record/stage.ts'
import type { MovedAttempt } from '../../src-shared/personal-data/move.ts'
import { acceptEvents, type AttemptPosition } from '../attempt/events/accept-events.ts'
import type { EventsReceived } from '../attempt/store/attempt-event-rows.ts'
import { limitsOfPaper } from '../attempt/draw/limits-of-paper.ts'

export interface ReplayedEvents {
  readonly position: AttemptPosition
  readonly batches: readonly EventsReceived[]
}

type Received = MovedAttempt['events']

/**
 * Replays the events of a paper as this backend would have accepted them, each at the former backend's time. Pure. Null where they are not a
 * complete chain from this paper to its submission, or one of them is invalid.
 */
export function replayEvents(paper: Paper, events: Received): ReplayedEvents | null {
  // Accepting events also allows repeats and another order; here each event must appear once, in its place.
  if (events.some(({ event }, index) => event.sequence <= (events[index - 1]?.event.sequence ?? 0))) return null
  const limits = limitsOfPaper(paper)
  const batches: EventsReceived[] = []
  const checkedItemIds = new Set<string>()
  const heldHashes = new Map([[0, paper.paperHash]])
  let heldAnnotationCharacters = 0
  let position = startOf(paper)
  for (const { receivedAt, batch } of toBatches(events)) {
    const taken = acceptEvents(position, { events: batch, limits, heldHashes, receivedAt, heldAnnotationCharacters, checkedItemIds })
    if (!taken.ok) return null
    for (const { sequence, hash } of batch) heldHashes.set(sequence, hash)
    position = taken.value.position
    batches.push({ accepted: taken.value.accepted, receivedAt })
    for (const { act } of batch) {
      heldAnnotationCharacters += annotationCharacters(act)
      if (act.kind === 'check' && position.sittingMode === 'study') checkedItemIds.add(act.itemId)
    }
  }
  return position.isClosed ? { position, batches } : null
}

function startOf(paper: Paper): AttemptPosition {
  const { attemptId, startedAt, paperHash } = paper
  return {
    attemptId,
    startedAt,
    budgetMs: longestClockMs(paper),
    sittingMode: sittingModeOf(paper),
    receivedSequence: 0,
    lastHash: paperHash,
    spentMs: 0,
    heardAt: startedAt,
    isClosed: false
  }
}

/** Groups neighbouring events that arrived at the same time. */
function toBatches(events: Received): readonly { readonly receivedAt: number; readonly batch: readonly AttemptEvent[] }[] {
  const batches: { receivedAt: number; batch: AttemptEvent[] }[] = []
  for (const { event, receivedAt } of events) {
    const last = batches.at(-1)
    if (last?.receivedAt === receivedAt) last.batch.push(event)
    else batches.push({ receivedAt, batch: [event] })
  }
  return batches
}
