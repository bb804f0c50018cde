import { createHash } from 'node:crypto'
import { eventText, responseOf, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { ItemResponse } from '../../src-shared/content/item-types/item-types.ts'
import { optionsOf } from './paper-answers.ts'

/**
 * A model of the rules for delivery and lateness, written from the rules alone, to compare with the backend:
 *
 * 1. Events are accepted in order and once. A repeat of a stored event changes nothing; a different event in its place is refused.
 * 2. Events that would leave a gap are refused with the highest stored sequence. A batch is accepted completely or not at all.
 * 3. The first event continues the agreed paper, every other the event before it. Events refer to that paper only.
 * 4. After the submission no new event is accepted; repeats are still answered.
 * 5. Working time never decreases. An act more than two seconds after the budget is stored and does not count.
 *    The budget is the working time; for a paper with parts, the time of all parts, extra time, and the breaks between them.
 * 6. The backend's clock never runs back for an attempt. An event that arrives more than a minute after start and budget is
 *    accepted, counts, and is marked late.
 * 7. A submission needs every event and the end of the chain; its repeats get the first receipt.
 * 8. Parts begin in their order, each once, while no other is open; all but the last end automatically and are then closed. An answer
 *    counts while its part is open and at most two seconds after that part's time, including extra time.
 * 9. No event of a timed practice arrives late, since the length of its pauses is unknown. A pause invalidates no answer.
 * 10. A client whose journal was damaged starts a segment: with the first event of a million that is above all stored ones. That event
 *    names any stored event, or the paper, by its number and hash. It replaces nothing; what it names must be stored before it.
 */
export interface HeldEvent {
  readonly event: AttemptEvent
  readonly isAfterTime: boolean
  readonly hasArrivedLate: boolean
}

export interface DeliveryModel {
  /** In order of sequence. */
  held: readonly HeldEvent[]
  /** When an event was last accepted, milliseconds since 1970. */
  heardAt: number
  submittedAt: number | null
}

export type Verdict = { readonly outcome: 'taken'; readonly highest: number } | { readonly outcome: string; readonly highest?: number }

const AFTER_TIME_MS = 2000
const LATE_ARRIVAL_MS = 60_000

export function startModel({ startedAt }: Paper): DeliveryModel {
  return { held: [], heardAt: startedAt, submittedAt: null }
}

/** Returns the outcome of a batch that arrives at `now`. */
export function deliver(
  model: DeliveryModel,
  paper: Paper,
  { events, now }: { readonly events: readonly AttemptEvent[]; readonly now: number }
): Verdict {
  const heardAt = Math.max(model.heardAt, now)
  const hasArrivedLate = paper.sittingMode === undefined && heardAt > paper.startedAt + wholeMs(paper) + LATE_ARRIVAL_MS
  const held = [...model.held]
  for (const event of [...events].sort((one, other) => one.sequence - other.sequence)) {
    const last = held.at(-1)?.event
    if (event.sequence <= (last?.sequence ?? 0)) {
      const same = held.find((one) => one.event.sequence === event.sequence)
      if (same?.event.hash !== event.hash) return { outcome: 'attempt/chain-broken' }
      continue
    }
    if (last?.act.kind === 'submit') return { outcome: 'attempt/closed' }
    if (event.act.kind === 'segment') {
      const { goodSequence } = event.act
      if (goodSequence > (last?.sequence ?? 0)) return { outcome: 'attempt/gap', highest: highestOf(model) }
      const named = held.find((one) => one.event.sequence === goodSequence)
      const namedHash = goodSequence === 0 ? paper.paperHash : named?.event.hash
      if (event.sequence < 1_000_001 || event.sequence % 1_000_000 !== 1 || event.previousHash !== namedHash)
        return { outcome: 'attempt/chain-broken' }
    } else {
      if (event.sequence !== (last?.sequence ?? 0) + 1) return { outcome: 'attempt/gap', highest: highestOf(model) }
      if (last === undefined && event.previousHash !== paper.paperHash) return { outcome: 'attempt/paper-not-agreed' }
      if (last !== undefined && event.previousHash !== last.hash) return { outcome: 'attempt/chain-broken' }
    }
    if (createHash('sha256').update(eventText(paper.attemptId, event)).digest('hex') !== event.hash) return { outcome: 'attempt/chain-broken' }
    const stranger = strangeIn(paper, event)
    if (stranger) return { outcome: stranger }
    const workedMs = Math.max(event.spentMs, ...held.map((before) => before.event.spentMs))
    held.push({ event, hasArrivedLate, isAfterTime: workedMs > wholeMs(paper) + AFTER_TIME_MS })
  }
  if (held.length > model.held.length) model.heardAt = heardAt
  model.held = held
  return { outcome: 'taken', highest: highestOf(model) }
}

function highestOf({ held }: DeliveryModel): number {
  return held.at(-1)?.event.sequence ?? 0
}

/** Returns the outcome of a submission with that end of the chain at `now`. */
export function submitToModel(
  model: DeliveryModel,
  end: { readonly lastSequence: number; readonly lastHash: string; readonly now: number }
): Verdict {
  if (end.lastSequence > highestOf(model)) return { outcome: 'attempt/gap', highest: highestOf(model) }
  const last = model.held.at(-1)?.event
  if (last?.act.kind !== 'submit' || last.sequence !== end.lastSequence || last.hash !== end.lastHash) return { outcome: 'attempt/chain-broken' }
  model.submittedAt ??= end.now
  return { outcome: 'taken', highest: end.lastSequence }
}

/** Returns the report of a submitted attempt: the answers that count, by item, and which events were late. */
export function reportOf({ held }: DeliveryModel, paper: Paper) {
  const uncounted = outsideOfParts(held, paper)
  const given = new Map<string, ItemResponse>()
  for (const { event, isAfterTime } of held) {
    if (isAfterTime || uncounted.has(event.sequence)) continue
    if (event.act.kind === 'answer') given.set(event.act.itemId, responseOf(event.act))
    if (event.act.kind === 'clear') given.delete(event.act.itemId)
  }
  const answers = held.filter(({ event }) => event.act.kind === 'answer' || event.act.kind === 'clear')
  return {
    given: Object.fromEntries(given),
    lateness: {
      afterTimeCount: answers.filter(({ isAfterTime, event }) => isAfterTime || uncounted.has(event.sequence)).length,
      arrivedLateCount: answers.filter(({ isAfterTime, hasArrivedLate, event }) => hasArrivedLate && !isAfterTime && !uncounted.has(event.sequence))
        .length,
      isSubmissionLate: held.at(-1)?.hasArrivedLate === true
    }
  }
}

function wholeMs({ budgetMs, parts, extraTime }: Paper): number {
  if (!parts) return budgetMs
  const breaks = parts.slice(0, -1)
  return sum(parts.map((part) => part.budgetMs + (extraTime?.msPerPart ?? 0))) + sum(breaks.map(({ breakMs }) => breakMs))
}

/** Returns, by sequence, the events about an item whose part was not open or was out of time; empty for a paper without parts. */
export function outsideOfParts(held: readonly HeldEvent[], { parts, extraTime, subjects }: Paper): ReadonlySet<number> {
  const outside = new Set<number>()
  if (!parts) return outside
  let begun = 0
  let open: { readonly index: number; readonly sinceMs: number } | null = null
  let workedMs = 0
  for (const { event } of held) {
    const { act } = event
    workedMs = Math.max(workedMs, event.spentMs)
    if (act.kind === 'begin-part' && open === null && parts[begun]?.id === act.partId) {
      open = { index: begun, sinceMs: workedMs }
      begun += 1
    } else if (act.kind === 'end-part' && open !== null && parts[open.index]?.id === act.partId && open.index < parts.length - 1) {
      open = null
    } else if ('itemId' in act) {
      const subject = subjects.find(({ items }) => items.some(({ id }) => id === act.itemId))
      const part = open === null ? undefined : parts[open.index]
      const isOpen = part !== undefined && subject !== undefined && part.subjectSlugs.includes(subject.slug)
      const lastMs = (open?.sinceMs ?? 0) + (part?.budgetMs ?? 0) + (extraTime?.msPerPart ?? 0) + AFTER_TIME_MS
      if (!isOpen || workedMs > lastMs) outside.add(event.sequence)
    }
  }
  return outside
}

function sum(spans: readonly number[]): number {
  return spans.reduce((total, ms) => total + ms, 0)
}

/** Returns why an event does not belong to this paper, or null; all items are single choices. */
function strangeIn(paper: Paper, { act }: AttemptEvent): 'attempt/unknown-item' | 'attempt/unfit-response' | null {
  if (!('itemId' in act)) return null
  const item = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === act.itemId)
  if (!item) return 'attempt/unknown-item'
  if (act.kind !== 'answer') return null
  const response = responseOf(act)
  return 'optionId' in response && optionsOf(item).some(({ id }) => id === response.optionId) ? null : 'attempt/unfit-response'
}
