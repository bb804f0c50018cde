import type { AttemptEvent, CandidateAct } from '../../src-shared/attempt/attempt-event.ts'
import { advance, foldProgress, type AttemptProgress } from '../../src-shared/attempt/attempt-progress.ts'
import { JOTTINGS_MOST_CHARACTERS } from '../../src-shared/attempt/jotting-limits.ts'
import { jottedCharacters } from '../../src-shared/attempt/jotting.ts'
import type { Paper } from '../../src-shared/attempt/paper.ts'
import { createAttemptClock, type AttemptClock } from './attempt-clock.ts'
import type { AttemptRecord } from './journal-record.ts'

/** The attempt that is being sat on this computer, as main holds it in memory beside the journal. */
export interface OpenRoom {
  readonly userId: string
  readonly paper: Paper
  readonly clock: AttemptClock
  readonly isResumed: boolean
  readonly optionIds: ReadonlyMap<string, ReadonlySet<string>>
  events: AttemptEvent[]
  progress: AttemptProgress
  receivedSequence: number
}

interface RoomOpening {
  readonly record: Pick<AttemptRecord, 'userId' | 'paper' | 'events' | 'spentMs' | 'receivedSequence'>
  readonly isResumed: boolean
  readonly monotonicNow: () => number
}

/** The room's clock runs from here. */
export function openRoom({ record, isResumed, monotonicNow }: RoomOpening): OpenRoom {
  const { userId, paper, events, spentMs, receivedSequence } = record
  const items = paper.subjects.flatMap((subject) => subject.items)
  return {
    userId,
    paper,
    clock: createAttemptClock({ budgetMs: paper.budgetMs, spentBeforeMs: spentMs, monotonicNow }),
    isResumed,
    optionIds: new Map(items.map((item) => [item.id, new Set(item.options.map((option) => option.id))])),
    events: [...events],
    progress: foldProgress(events),
    receivedSequence
  }
}

/** Takes an event that is on the disk into the room. */
export function takeEvent(room: OpenRoom, event: AttemptEvent): void {
  room.events.push(event)
  room.progress = advance(room.progress, event)
}

/** Takes all events as the journal holds them. */
export function takeAllEvents(room: OpenRoom, events: readonly AttemptEvent[]): void {
  room.events = [...events]
  room.progress = foldProgress(events)
}

/** Whether there is room left for a jotting; every other act always has room. */
export function hasRoomFor({ progress }: OpenRoom, act: CandidateAct): boolean {
  const added = jottedCharacters(act)
  return added === 0 || progress.jottedCharacters + added <= JOTTINGS_MOST_CHARACTERS
}

/** Whether what the act speaks of (an item, one of its options, a stimulus) is of this room's paper. */
export function isOfPaper({ optionIds, paper }: OpenRoom, act: CandidateAct): boolean {
  if (act.kind === 'note') return true
  if (act.kind === 'highlight') return act.part === 'stem' ? optionIds.has(act.id) : paper.stimuli.some(({ id }) => id === act.id)
  const options = optionIds.get(act.itemId)
  return options !== undefined && (act.kind !== 'answer' || options.has(act.optionId))
}

/** The room as a record that the journal can be given back. */
export function recordOf(room: OpenRoom): AttemptRecord {
  return {
    attemptId: room.paper.attemptId,
    userId: room.userId,
    paper: room.paper,
    events: room.events,
    spentMs: room.clock.spentMs(),
    receipt: null,
    receivedSequence: room.receivedSequence,
    serverReceiptId: null,
    setAsideCode: null
  }
}
