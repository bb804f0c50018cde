import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { AttemptEvent, CandidateAct } from '../../../src-shared/attempt/record/attempt-event.ts'
import { advance, foldProgress, type AttemptProgress } from '../../../src-shared/attempt/record/attempt-progress.ts'
import { chargesInterruptions } from '../../../src-shared/attempt/record/interruptions.ts'
import { ANNOTATIONS_MOST_CHARACTERS } from '../../../src-shared/attempt/record/annotation-limits.ts'
import { isAnnotation, annotationCharacters } from '../../../src-shared/attempt/record/annotation.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { positionsOf, type ItemPosition } from '../../../src-shared/attempt/record/item-positions.ts'
import { maySubmit, refusalOf } from '../../../src-shared/attempt/record/may-act.ts'
import { sittingModeOf } from '../../../src-shared/content/exams/sitting-mode.ts'
import { stageOf } from '../../../src-shared/attempt/record/stage.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isAcceptable, limitsOfItem, listsOption, type ItemLimits } from '../../../src-shared/content/item-types/item-types.ts'
import { createAttemptClock, type AttemptClock } from './attempt-clock.ts'
import type { AttemptRecord } from '../journal/journal-record.ts'

/** The open attempt of this computer, as main holds it in memory beside the journal. */
export interface OpenRoom {
  readonly userId: string
  readonly paper: Paper
  readonly clock: AttemptClock
  readonly isResumed: boolean
  /** The allowed answers to each item of the paper, by its id. */
  readonly limits: ReadonlyMap<string, ItemLimits>
  /** The position of each item, by its id. */
  readonly positions: ReadonlyMap<string, ItemPosition>
  events: AttemptEvent[]
  progress: AttemptProgress
  receivedSequence: number
}

interface RoomOpening {
  readonly record: Pick<AttemptRecord, 'userId' | 'paper' | 'events' | 'spentMs' | 'receivedSequence'>
  readonly isResumed: boolean
  readonly monotonicNow: () => number
}

/** Opens the room; its clock runs from here, unless the candidate has paused. */
export function openRoom({ record, isResumed, monotonicNow }: RoomOpening): OpenRoom {
  const { userId, paper, events, spentMs, receivedSequence } = record
  const progress = foldProgress(events)
  const items = paper.subjects.flatMap((subject) => subject.items)
  return {
    userId,
    paper,
    clock: createAttemptClock({
      ...stageOf(paper, progress),
      spentBeforeMs: spentMs,
      isStopped: progress.isPaused,
      chargesStandstills: chargesInterruptions(paper),
      monotonicNow
    }),
    isResumed,
    limits: new Map(items.map((item) => [item.id, limitsOfItem(item)])),
    events: [...events],
    positions: positionsOf(paper),
    progress,
    receivedSequence
  }
}

/** Adds an event that is on the disk to the room. */
export function takeEvent(room: OpenRoom, event: AttemptEvent): void {
  room.events.push(event)
  room.progress = advance(room.progress, event)
  if (event.act.kind === 'begin-part' || event.act.kind === 'end-part') room.clock.openStage(stageOf(room.paper, room.progress))
  if (event.act.kind === 'resume') room.clock.resume()
}

/** Runs the clock, unless the candidate has paused. */
export function runClock({ clock, progress }: OpenRoom): void {
  if (!progress.isPaused) clock.resume()
}

/** Replaces the room's events with those of the journal. */
export function takeAllEvents(room: OpenRoom, events: readonly AttemptEvent[]): void {
  const wasPaused = room.progress.isPaused
  room.events = [...events]
  room.progress = foldProgress(events)
  room.clock.openStage(stageOf(room.paper, room.progress))
  if (room.progress.isPaused) room.clock.pause()
  else if (wasPaused) room.clock.resume()
}

/** Whether the candidate may do this act now, the answer fits its item, and there is room for an annotation. */
export function checkAct(room: OpenRoom, act: CandidateAct): Result<null> {
  if (room.progress.isPaused && act.kind !== 'resume') return fail('attempt/paused')
  const refusal = refusalOf(room, act)
  if (refusal !== null) return fail(refusal)
  if (isAnnotation(act)) return checkAnnotation(room, act)
  if (act.kind !== 'answer') return succeed(null)
  const limits = room.limits.get(act.itemId)
  return limits !== undefined && isAcceptable(act.response, limits) ? succeed(null) : fail('attempt/unfit-response')
}

function checkAnnotation({ progress, limits }: OpenRoom, act: CandidateAct): Result<null> {
  const itemLimits = act.kind === 'strike' ? limits.get(act.itemId) : undefined
  if (act.kind === 'strike' && !(itemLimits && listsOption(itemLimits, act.optionId))) return fail('attempt/unknown-item')
  const isRoomLeft = progress.jottedCharacters + annotationCharacters(act) <= ANNOTATIONS_MOST_CHARACTERS
  return isRoomLeft ? succeed(null) : fail('attempt/jottings-full')
}

/** Whether the candidate may submit now. */
export function checkSubmission(room: OpenRoom): Result<null> {
  if (room.progress.isPaused) return fail('attempt/paused')
  return maySubmit(room) ? succeed(null) : fail('attempt/part-not-open')
}

/** Returns the room if it holds that attempt and its candidate is the current user. */
export function roomOf(room: OpenRoom | null, attemptId: string, currentUserId: string | null): Result<OpenRoom> {
  if (room?.paper.attemptId !== attemptId) return fail('attempt/not-found')
  return room.userId === currentUserId ? succeed(room) : fail('attempt/not-owner')
}

/** Returns the room as a record with which the journal can be restored. */
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
    quarantineCode: null
  }
}

/** Whether the paper matches the choice: the same assessment, the same mode and, if one subject was chosen, only that one. */
export function isOfChoice(paper: Paper, choice: StartChoice): boolean {
  const isOfSubject = choice.subject === undefined || paper.subjects.every((subject) => subject.slug === choice.subject)
  return paper.slug === choice.slug && sittingModeOf(paper) === sittingModeOf(choice) && isOfSubject
}

/** Returns the record as it is reopened: the interruption counts as spent if the exam's rules charge it, but not during a pause. */
export function withInterruption(record: AttemptRecord, darkMs: number | null): AttemptRecord {
  if (darkMs === null || !chargesInterruptions(record.paper) || foldProgress(record.events).isPaused) return record
  return { ...record, spentMs: record.spentMs + darkMs }
}

/** Whether its learner left it to wait while others use the computer, and has not returned. */
export function isLeft({ events }: Pick<AttemptRecord, 'events'>): boolean {
  const act = events.at(-1)?.act
  return act?.kind === 'interrupted' && act.cause === 'switched' && act.darkMs === null
}
