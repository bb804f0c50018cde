import { createHash } from 'node:crypto'
import { eventText, responseOf, type Act, type AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { ANNOTATIONS_MOST_CHARACTERS } from '../../../src-shared/attempt/record/annotation-limits.ts'
import { annotationCharacters } from '../../../src-shared/attempt/record/annotation.ts'
import { continuesChain, segmentOf } from '../../../src-shared/attempt/record/segment.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { isAcceptable, listsOption } from '../../../src-shared/content/item-types/item-types.ts'
import type { PaperLimits } from '../draw/answer-key.ts'

/** How far an attempt's events have come at the backend. */
export interface AttemptPosition {
  readonly attemptId: string
  /** Wall clock of the backend at the start, milliseconds since 1970. */
  readonly startedAt: number
  readonly budgetMs: number
  readonly sittingMode: SittingMode
  readonly receivedSequence: number
  /** Hash of the newest event, or of the paper. */
  readonly lastHash: string
  /** Largest working time of any event, milliseconds. */
  readonly spentMs: number
  /** The newest moment at which the backend took an event of it, or its start; milliseconds since 1970. */
  readonly heardAt: number
  /** True once a submit event is held. */
  readonly isClosed: boolean
}

export interface AcceptedEvent {
  readonly event: AttemptEvent
  /** It happened after the working time was used up: kept, and does not count. */
  readonly isLate: boolean
  /** It came when the attempt's time had passed at the backend, as after a power cut or without internet: it counts, and is marked. */
  readonly hasArrivedLate: boolean
}

export interface Acceptance {
  readonly position: AttemptPosition
  /** The new ones, in order. */
  readonly accepted: readonly AcceptedEvent[]
}

export interface EventBatch {
  readonly events: readonly AttemptEvent[]
  readonly limits: PaperLimits
  /** Hashes of the held events that the batch may repeat or name, by sequence; the paper's is that of 0. */
  readonly heldHashes: ReadonlyMap<number, string>
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly receivedAt: number
  /** What the held jottings come to, in characters. */
  readonly heldAnnotationCharacters: number
  /** The items of a study that held events have checked. */
  readonly checkedItemIds: ReadonlySet<string>
  /** When the exam session was closed to which the attempt belongs, milliseconds since 1970. */
  readonly closedAt?: number | null
}

/** An answer in the last second of the clock may be written a little after it. */
export const LATE_AFTER_MS = 2000

/** An outbox that is heard tries again within half a minute; what comes later than this after start and budget, or after the closing, was held up. */
export const ARRIVAL_GRACE_MS = 60_000

/**
 * What a batch adds to an attempt. Pure. Repeats are welcome when they are the same; all new events must continue the chain, or begin a segment after
 * what a damaged journal has lost; late ones are marked, never refused. All or nothing: the first event that cannot be taken fails the batch.
 */
export function acceptEvents(
  start: AttemptPosition,
  { events, limits, heldHashes, heldAnnotationCharacters, checkedItemIds, receivedAt, closedAt = null }: EventBatch
): Result<Acceptance> {
  // A clock that was set back makes nothing early again.
  const heardAt = Math.max(start.heardAt, receivedAt)
  // A pause can last for days: what comes after one was not held up.
  const isAfterBudget = start.sittingMode === 'simulation' && heardAt > start.startedAt + start.budgetMs + ARRIVAL_GRACE_MS
  const hasArrivedLate = isAfterBudget || isAfterClosing(heardAt, closedAt)
  let position = start
  let annotationTotal = heldAnnotationCharacters
  const frozen = new Set(checkedItemIds)
  const accepted: AcceptedEvent[] = []
  // The held ones of a long attempt are many: they are looked up, never copied.
  const ownHashes = new Map<number, string>()
  const hashAt = (sequence: number): string | undefined => ownHashes.get(sequence) ?? heldHashes.get(sequence)
  for (const event of events.toSorted((a, b) => a.sequence - b.sequence)) {
    if (event.sequence <= position.receivedSequence) {
      if (hashAt(event.sequence) !== event.hash) return fail('attempt/chain-broken')
      continue
    }
    if (position.isClosed) return fail('attempt/closed')
    if (isBehindGap(position, event)) return failOfGap(start.receivedSequence)
    const next = acceptEvent(position, event, { limits, hashAt })
    if (!next.ok) return next
    // Who lost the check in a damaged journal may answer again: it is held and does not count.
    if (isFrozen(event.act, frozen) && segmentOf(event.sequence) === 0) return fail('attempt/item-checked')
    if (event.act.kind === 'check' && start.sittingMode === 'study') frozen.add(event.act.itemId)
    const added = annotationCharacters(event.act)
    if (added > 0 && annotationTotal + added > ANNOTATIONS_MOST_CHARACTERS) return fail('attempt/jottings-full')
    annotationTotal += added
    position = { ...next.value, heardAt }
    ownHashes.set(event.sequence, event.hash)
    accepted.push({ event, isLate: position.spentMs > position.budgetMs + LATE_AFTER_MS, hasArrivedLate })
  }
  return succeed({ position, accepted })
}

/** Whether what came then was held up beyond the closing of its exam session. */
export function isAfterClosing(arrivedAt: number, closedAt: number | null): boolean {
  return closedAt !== null && arrivedAt > closedAt + ARRIVAL_GRACE_MS
}

/** Whether something before the event has still to come: all of it, or the good event after which a segment begins. */
function isBehindGap({ receivedSequence }: AttemptPosition, { sequence, act }: AttemptEvent): boolean {
  return act.kind === 'segment' ? act.goodSequence > receivedSequence : sequence !== receivedSequence + 1
}

interface Known {
  readonly limits: PaperLimits
  readonly hashAt: (sequence: number) => string | undefined
}

function acceptEvent(position: AttemptPosition, event: AttemptEvent, { limits, hashAt }: Known): Result<AttemptPosition> {
  const { sequence, act, hash, previousHash, spentMs } = event
  // The first event names the paper that the client saw, and so agreed to.
  if (sequence === 1 && previousHash !== position.lastHash) return fail('attempt/paper-not-agreed')
  const last = { sequence: position.receivedSequence, hash: position.lastHash }
  const isNext = continuesChain(event, last, (held) => (held === last.sequence ? last.hash : hashAt(held)))
  if (!isNext || hash !== hashOf(position.attemptId, event)) return fail('attempt/chain-broken')
  const isFit = checkAct(act, limits)
  if (!isFit.ok) return isFit
  return succeed({
    ...position,
    receivedSequence: sequence,
    lastHash: hash,
    // The clock of an attempt never runs back, so what comes after a late event is late whatever it says.
    spentMs: Math.max(position.spentMs, spentMs),
    isClosed: act.kind === 'submit'
  })
}

/** Tells the client where to go on: `fields.receivedSequence` is the highest sequence that the backend holds. */
export function failOfGap(receivedSequence: number): ReturnType<typeof fail> {
  return fail('attempt/gap', { receivedSequence: String(receivedSequence) })
}

/** Nobody answers what they were shown the key of. */
function isFrozen(act: Act, frozen: ReadonlySet<string>): boolean {
  return (act.kind === 'answer' || act.kind === 'clear') && frozen.has(act.itemId)
}

function hashOf(attemptId: string, event: AttemptEvent): string {
  return createHash('sha256').update(eventText(attemptId, event)).digest('hex')
}

/** What an act speaks of is on the paper, and an answer is one that its item can have. */
function checkAct(act: Act, limits: PaperLimits): Result<null> {
  const itemId = itemIdOf(act)
  if (itemId === undefined) return succeed(null)
  const itemLimits = Object.hasOwn(limits, itemId) ? limits[itemId] : undefined
  if (itemLimits === undefined) return fail('attempt/unknown-item')
  if (act.kind === 'strike') return listsOption(itemLimits, act.optionId) ? succeed(null) : fail('attempt/unknown-item')
  return act.kind !== 'answer' || isAcceptable(responseOf(act), itemLimits) ? succeed(null) : fail('attempt/unfit-response')
}

function itemIdOf(act: Act): string | undefined {
  if (act.kind === 'highlight') return act.part === 'stem' ? act.id : undefined
  return 'itemId' in act ? act.itemId : undefined
}
