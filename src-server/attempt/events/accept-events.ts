import { createHash } from 'node:crypto'
import { eventText, responseOf, type Act, type AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { ANNOTATIONS_MOST_CHARACTERS } from '../../../src-shared/attempt/record/annotation-limits.ts'
import { annotationCharacters } from '../../../src-shared/attempt/record/annotation.ts'
import { continuesChain, segmentOf } from '../../../src-shared/attempt/record/segment.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { isAcceptable, listsOption } from '../../../src-shared/content/item-types/item-types.ts'
import type { PaperLimits } from '../draw/answer-key.ts'

/** How far an attempt's events are stored at the backend. */
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
  /** The latest time at which the backend accepted an event, or the start; milliseconds since 1970. */
  readonly heardAt: number
  /** True once a submit event is stored. */
  readonly isClosed: boolean
}

/** An event as its marking needs it: without its hashes. */
export interface EventToMark extends Pick<AcceptedEvent, 'isLate' | 'hasArrivedLate'> {
  readonly event: Pick<AttemptEvent, 'sequence' | 'act' | 'spentMs'>
}

export interface AcceptedEvent {
  readonly event: AttemptEvent
  /** It happened after the working time was used up: stored, but not counted. */
  readonly isLate: boolean
  /** It arrived after the attempt's time had passed at the backend, for example after a power cut or without internet: it counts and is flagged. */
  readonly hasArrivedLate: boolean
}

export interface Acceptance {
  readonly position: AttemptPosition
  /** The new events, in order. */
  readonly accepted: readonly AcceptedEvent[]
}

export interface EventBatch {
  readonly events: readonly AttemptEvent[]
  readonly limits: PaperLimits
  /** Hashes of stored events that the batch may repeat or name, by sequence; 0 has the paper's hash. */
  readonly heldHashes: ReadonlyMap<number, string>
  /** Wall clock of the backend, milliseconds since 1970. */
  readonly receivedAt: number
  /** The size of stored annotations in characters. */
  readonly heldAnnotationCharacters: number
  /** The items that stored events have checked in study mode. */
  readonly checkedItemIds: ReadonlySet<string>
  /** When the exam session of the attempt was closed, milliseconds since 1970. */
  readonly closedAt?: number | null
}

/** An answer in the last second of the clock may be written a little later. */
export const LATE_AFTER_MS = 2000

/**
 * An outbox with a connection retries within half a minute. An event that arrives later than this after start and budget, or after the
 * closing, was delayed.
 */
export const ARRIVAL_GRACE_MS = 60_000

/**
 * Validates a batch of events for an attempt. Pure. Identical repeats are accepted. New events must continue the chain, or begin a segment
 * after a damaged journal. Late events are flagged, never refused. All or nothing: the first invalid event fails the batch.
 */
export function acceptEvents(
  start: AttemptPosition,
  { events, limits, heldHashes, heldAnnotationCharacters, checkedItemIds, receivedAt, closedAt = null }: EventBatch
): Result<Acceptance> {
  // A clock that was set back must not make a late event early.
  const heardAt = Math.max(start.heardAt, receivedAt)
  // A pause can last for days, so an event after one was not delayed.
  const isAfterBudget = start.sittingMode === 'simulation' && heardAt > start.startedAt + start.budgetMs + ARRIVAL_GRACE_MS
  const hasArrivedLate = isAfterBudget || isAfterClosing(heardAt, closedAt)
  let position = start
  let annotationTotal = heldAnnotationCharacters
  const frozen = new Set(checkedItemIds)
  const accepted: AcceptedEvent[] = []
  // A long attempt has many stored hashes: they are looked up, never copied.
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
    // A candidate who lost the check in a damaged journal may answer again: the answer is stored but does not count.
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

/** Returns whether an event arrived too late after the closing of its exam session. */
export function isAfterClosing(arrivedAt: number, closedAt: number | null): boolean {
  return closedAt !== null && arrivedAt > closedAt + ARRIVAL_GRACE_MS
}

/** Returns whether earlier events are still missing: all of them, or the good event after which a segment begins. */
function isBehindGap({ receivedSequence }: AttemptPosition, { sequence, act }: AttemptEvent): boolean {
  return act.kind === 'segment' ? act.goodSequence > receivedSequence : sequence !== receivedSequence + 1
}

interface Known {
  readonly limits: PaperLimits
  readonly hashAt: (sequence: number) => string | undefined
}

function acceptEvent(position: AttemptPosition, event: AttemptEvent, { limits, hashAt }: Known): Result<AttemptPosition> {
  const { sequence, act, hash, previousHash, spentMs } = event
  // The first event names the paper that the client saw and so agreed to.
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
    // An attempt's clock never runs back, so everything after a late event is late, whatever it says.
    spentMs: Math.max(position.spentMs, spentMs),
    isClosed: act.kind === 'submit'
  })
}

/** Fails so that the client knows where to continue: `fields.receivedSequence` is the highest sequence that the backend has. */
export function failOfGap(receivedSequence: number): ReturnType<typeof fail> {
  return fail('attempt/gap', { receivedSequence: String(receivedSequence) })
}

/** An item whose key was shown cannot be answered any more. */
function isFrozen(act: Act, frozen: ReadonlySet<string>): boolean {
  return (act.kind === 'answer' || act.kind === 'clear') && frozen.has(act.itemId)
}

/** Returns the hash that an event must have: of what it says, of its attempt and of the event before it. */
export function hashOf(attemptId: string, event: AttemptEvent): string {
  return createHash('sha256').update(eventText(attemptId, event)).digest('hex')
}

/** Checks that the item of an act is on the paper, and that a response is allowed for its item. */
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
