import type { AttemptEvent, CandidateAct } from '../../src-shared/attempt/attempt-event.ts'
import { advance, foldProgress, type AttemptProgress } from '../../src-shared/attempt/attempt-progress.ts'
import { JOTTINGS_MOST_CHARACTERS } from '../../src-shared/attempt/jotting-limits.ts'
import { jottedCharacters } from '../../src-shared/attempt/jotting.ts'
import type { Paper } from '../../src-shared/attempt/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { isAcceptable, limitsOfItem, type ItemLimits } from '../../src-shared/item-types/item-types.ts'
import { createAttemptClock, type AttemptClock } from './attempt-clock.ts'
import type { AttemptRecord } from './journal-record.ts'

/** The attempt that is being sat on this computer, as main holds it in memory beside the journal. */
export interface OpenRoom {
  readonly userId: string
  readonly paper: Paper
  readonly clock: AttemptClock
  readonly isResumed: boolean
  /** What may be answered to each item of the paper, by its id. */
  readonly limits: ReadonlyMap<string, ItemLimits>
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
    limits: new Map(items.map((item) => [item.id, limitsOfItem(item)])),
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

/** Whether what the act speaks of is of this room's paper, an answer is one that its item can have, and a jotting still has room. */
export function checkAct(room: OpenRoom, act: CandidateAct): Result<null> {
  if (act.kind === 'note' || act.kind === 'highlight') return checkJotting(room, act)
  const itemLimits = room.limits.get(act.itemId)
  if (itemLimits === undefined) return fail('attempt/unknown-item')
  return act.kind !== 'answer' || isAcceptable(act.response, itemLimits) ? succeed(null) : fail('attempt/unfit-response')
}

function checkJotting({ limits, paper, progress }: OpenRoom, act: CandidateAct & { readonly kind: 'note' | 'highlight' }): Result<null> {
  const isOnPaper = act.kind === 'note' || (act.part === 'stem' ? limits.has(act.id) : paper.stimuli.some(({ id }) => id === act.id))
  if (!isOnPaper) return fail('attempt/unknown-item')
  const isRoomLeft = progress.jottedCharacters + jottedCharacters(act) <= JOTTINGS_MOST_CHARACTERS
  return isRoomLeft ? succeed(null) : fail('attempt/jottings-full')
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
