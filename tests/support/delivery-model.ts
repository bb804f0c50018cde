import { createHash } from 'node:crypto'
import { eventText, responseOf, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { ItemResponse } from '../../src-shared/content/item-types/item-types.ts'
import { optionsOf } from './paper-answers.ts'

/**
 * What the rules say of delivery and lateness, written from them alone and as plainly as they stand, to be held against the backend:
 *
 * 1. Events are taken in order and once; a repeat of what is held is welcome and changes nothing, another event in its place is refused.
 * 2. What would leave a gap is refused with the highest sequence that is held. A batch is taken whole or not at all.
 * 3. The first event continues the paper that was agreed, every other the event before it, and speaks only of that paper.
 * 4. After the submission nothing new is taken; repeats are still answered.
 * 5. Working time never runs back. What is done later than two seconds after the budget is kept, and does not count.
 *    That budget is the working time, or of a paper with parts the time of all, with extra time, and the breaks between them.
 * 6. The backend's clock never runs back for an attempt. What arrives later than a minute after start and budget is taken, counts, and is
 *    marked late.
 * 7. Handing in needs every event, and the end of the chain; its repeats get the first receipt.
 * 8. Parts begin in their order, each once, while no other is open; all but the last end by themselves, and are then closed. An answer counts
 *    while its part is open and not later than two seconds after that part's time, extra time with it.
 * 9. Nothing of a timed practice arrives late, since nobody knows how long its pauses were. A pause takes no answer away.
 * 10. A client whose journal was damaged begins a segment: with the first event of a million that lies behind all that is held, which names any held
 *    event, or the paper, by its number and hash. It takes the place of nothing; what it names must be held before it.
 */
export interface HeldEvent {
  readonly event: AttemptEvent
  readonly isAfterTime: boolean
  readonly hasArrivedLate: boolean
}

export interface DeliveryModel {
  /** In order of sequence. */
  held: readonly HeldEvent[]
  /** The newest moment at which something was taken, milliseconds since 1970. */
  heardAt: number
  submittedAt: number | null
}

export type Verdict = { readonly outcome: 'taken'; readonly highest: number } | { readonly outcome: string; readonly highest?: number }

const AFTER_TIME_MS = 2000
const LATE_ARRIVAL_MS = 60_000

export function startModel({ startedAt }: Paper): DeliveryModel {
  return { held: [], heardAt: startedAt, submittedAt: null }
}

/** What becomes of a batch that arrives at `now`. */
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

/** What becomes of the wish to hand in a chain with that end at `now`. */
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

/** What the report of a handed-in attempt says: the answers that count by item, and what was late. */
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

/** By sequence, what is about an item whose part was not open or whose part's time was over; nothing in a paper without parts. */
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

/** Why an event is not of this paper, if it is not: its items are single choices. */
function strangeIn(paper: Paper, { act }: AttemptEvent): 'attempt/unknown-item' | 'attempt/unfit-response' | null {
  if (!('itemId' in act)) return null
  const item = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === act.itemId)
  if (!item) return 'attempt/unknown-item'
  if (act.kind !== 'answer') return null
  const response = responseOf(act)
  return 'optionId' in response && optionsOf(item).some(({ id }) => id === response.optionId) ? null : 'attempt/unfit-response'
}
