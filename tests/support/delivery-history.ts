import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { eventText, type Act, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { optionsOf } from './paper-answers.ts'

/** Two computers with the capability of one attempt: the learner's own, and one that got a copy. */
export type ClientName = 'own' | 'other'

export interface Delivery {
  readonly kind: 'deliver'
  readonly client: ClientName
  /** The range of the client's journal that is delivered, in thousandths of its length. */
  readonly part: readonly [number, number]
  /** `doubled`: each event twice; `holed`: without the second event; `spoiled`: as `spoil` says. */
  readonly how: 'in-order' | 'shuffled' | 'doubled' | 'holed' | 'spoiled'
  readonly spoil: 'act' | 'spent' | 'hash' | 'previous-hash' | 'sequence'
  readonly seed: number
}

/** One step of a history. Numbers that choose among existing objects are taken modulo their count. */
export type Step =
  | {
      readonly kind: 'act'
      readonly client: ClientName
      readonly what: number
      readonly item: number
      readonly option: number
      readonly spentMs: number
    }
  | Delivery
  | { readonly kind: 'hand-in'; readonly client: ClientName; readonly end: 'right' | 'early' | 'other-hash' }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'set-clock'; readonly byMs: number }
  | { readonly kind: 'copy-journal'; readonly part: number }
  /** Damages the client's journal: the first `part` thousandths of its events remain, and it continues in a new segment. */
  | { readonly kind: 'break'; readonly client: ClientName; readonly part: number }
  | { readonly kind: 'restart' }

/** The longest working time in the histories: one working time, or two parts with extra time and a break between them. */
export const HISTORY_BUDGET_MS = 600_000

/** The papers of the histories; the times of each add up to `HISTORY_BUDGET_MS`. */
export const historyPapers = {
  plain: { budgetMs: HISTORY_BUDGET_MS },
  parted: { parts: { budgetsMs: [90_000, 390_000], breakMs: 60_000 }, extraTimeMs: 30_000 },
  pausable: { budgetMs: HISTORY_BUDGET_MS, sittingMode: 'timed-practice' },
  pausableParts: { parts: { budgetsMs: [90_000, 390_000], breakMs: 60_000 }, extraTimeMs: 30_000, sittingMode: 'timed-practice' }
} as const

export const historyPaper = fc.constantFrom<keyof typeof historyPapers>('plain', 'parted', 'pausable', 'pausableParts')

const HOUR_MS = 3_600_000
const client = fc.constantFrom<ClientName>('own', 'own', 'own', 'other')
const part = fc.integer({ min: 0, max: 1000 })

const act = fc.record({
  kind: fc.constant('act' as const),
  client,
  what: fc.nat(19),
  item: fc.nat(4),
  option: fc.nat(4),
  /** Usually small, sometimes around or beyond the budget, sometimes backwards. */
  spentMs: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: HISTORY_BUDGET_MS - 5000, max: HISTORY_BUDGET_MS + 5000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -60_000, max: 0 }) }
  )
})

const delivery = fc.record({
  kind: fc.constant('deliver' as const),
  client,
  part: fc.oneof(
    { weight: 3, arbitrary: fc.constant([0, 1000] as const) },
    { weight: 2, arbitrary: fc.tuple(fc.constant(0), part) },
    { weight: 3, arbitrary: fc.tuple(part, part) }
  ),
  how: fc.constantFrom(
    'in-order' as const,
    'in-order' as const,
    'in-order' as const,
    'shuffled' as const,
    'doubled' as const,
    'holed' as const,
    'spoiled' as const
  ),
  spoil: fc.constantFrom('act' as const, 'spent' as const, 'hash' as const, 'previous-hash' as const, 'previous-hash' as const, 'sequence' as const),
  seed: fc.nat(1000)
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: act },
  { weight: 8, arbitrary: delivery },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hand-in' as const),
      client,
      end: fc.constantFrom('right' as const, 'right' as const, 'early' as const, 'other-hash' as const)
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: HISTORY_BUDGET_MS, max: 48 * HOUR_MS }))
    })
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set-clock' as const), byMs: fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('copy-journal' as const), part: fc.oneof(fc.constant(1000), part) })
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const), client, part: fc.oneof(fc.constant(1000), part) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) }
)

/** What happens to one attempt: acts, deliveries in any order and form, waits, changes of the backend's clock, and restarts of the backend. */
export const historyArbitrary: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' })

/** The journal of one client, written as main does: events are numbered, and each is hashed over the previous one. */
export interface ClientJournal {
  events: AttemptEvent[]
}

/** Writes the act of a step. The learner's own client writes nothing after the submission; the other client does not follow this rule. */
export function writeAct(journal: ClientJournal, paper: Paper, made: Extract<Step, { kind: 'act' }>): void {
  const last = journal.events.at(-1)
  if (last?.act.kind === 'submit' && made.client === 'own') return
  const spentMs = Math.max(0, (last?.spentMs ?? 0) + made.spentMs)
  const unhashed = {
    sequence: (last?.sequence ?? 0) + 1,
    act: actOf(paper, made, journal.events),
    spentMs,
    at: made.spentMs * 7,
    previousHash: last?.hash ?? paper.paperHash
  }
  journal.events.push(hashed(paper, unhashed))
}

/** Drops the end of a journal and starts a segment after the rest. */
export function breakJournal(journal: ClientJournal, paper: Paper, part: number): void {
  const lost = journal.events.at(-1)
  journal.events = journal.events.slice(0, Math.floor((part * journal.events.length) / 1000))
  const good = journal.events.at(-1)
  const sequence = Math.ceil(Math.max(1, lost?.sequence ?? 0) / 1_000_000) * 1_000_000 + 1
  const act: Act = { kind: 'segment', goodSequence: good?.sequence ?? 0, savedCounts: null, isAtLeast: false, sinceAt: null, copiedSequences: [] }
  journal.events.push(hashed(paper, { sequence, act, spentMs: good?.spentMs ?? 0, at: 0, previousHash: good?.hash ?? paper.paperHash }))
}

function hashed(paper: Paper, unhashed: Omit<AttemptEvent, 'hash'>): AttemptEvent {
  return { ...unhashed, hash: createHash('sha256').update(eventText(paper.attemptId, unhashed)).digest('hex') }
}

/**
 * Of 20 acts about 11 are answers and one is a submission; one in 100 names an item of another paper. In a paper with parts six begin or end a part,
 * mostly the one that is due. In a paper that can be paused four pause or resume; in any other paper one in 100 does.
 */
function actOf(paper: Paper, { what, item, option, spentMs }: Extract<Step, { kind: 'act' }>, before: readonly AttemptEvent[]): Act {
  if (paper.parts && what > 12 && what < 19) return partAct(paper.parts, before, option)
  if (what < 4 && (paper.sittingMode || (what === 0 && item === 4))) return { kind: (what + option) % 2 === 0 ? 'pause' : 'resume' }
  const items = paper.subjects.flatMap((subject) => subject.items)
  const chosen = items[item % items.length]
  const itemId = chosen?.id ?? ''
  if (what < 10) return { kind: 'answer', itemId, response: { optionId: optionsOf(chosen)[option % 4]?.id ?? '' } }
  if (what < 12) return { kind: 'clear', itemId }
  if (what < 13) return { kind: 'answer', itemId: item === 4 ? 'item-of-another-paper' : itemId, response: { optionId: 'v' } }
  if (what < 14) return { kind: 'flag', itemId, isFlagged: option > 1 }
  if (what < 15) return { kind: 'move', itemId }
  if (what < 16) return { kind: 'focus', hasFocus: option > 1 }
  if (what < 17) return { kind: 'interrupted', cause: 'restart', darkMs: option === 0 ? null : spentMs * 1000 }
  if (what < 19) return { kind: 'clock-set', byMs: spentMs * 1000 }
  return { kind: 'submit', reason: option > 1 ? 'candidate' : 'time-up' }
}

/** Returns `begin first`, `end first`, `begin second` in turn; with an `option` of 4, the one that the number of events selects. */
function partAct(parts: NonNullable<Paper['parts']>, before: readonly AttemptEvent[], option: number): Act {
  const [first = '', second = ''] = parts.map(({ id }) => id)
  const stageActs: readonly Act[] = [
    { kind: 'begin-part', partId: first },
    { kind: 'end-part', partId: first, reason: 'candidate' },
    { kind: 'begin-part', partId: second },
    { kind: 'end-part', partId: second, reason: 'time-up' }
  ]
  const taken = option === 4 ? before.length : before.filter(({ act }) => 'partId' in act).length
  const stageAct = stageActs[Math.min(taken, option === 4 ? taken : 2) % stageActs.length]
  if (!stageAct) throw new Error('a paper of the histories has two parts')
  return stageAct
}

/** Returns the events of a delivery: at least one, or none where the client has written nothing. */
export function batchOf({ events }: ClientJournal, paper: Paper, delivery: Delivery): AttemptEvent[] {
  const [one, other] = delivery.part.map((thousandths) => Math.floor((thousandths * events.length) / 1000)) as [number, number]
  const batch = events.slice(Math.min(one, other), Math.max(one, other, Math.min(one, other) + 1))
  const [first, ...rest] = batch
  if (!first) return []
  switch (delivery.how) {
    case 'in-order':
      return batch
    case 'shuffled':
      return batch
        .map((event, index) => ({ event, rank: (index * 7919 + delivery.seed * 104_729) % 1009 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ event }) => event)
    case 'doubled':
      return [...batch, ...batch]
    case 'holed':
      return [first, ...rest.slice(1)]
    case 'spoiled': {
      const place = delivery.seed % batch.length
      return batch.map((event, index) => (index === place ? spoiled(event, paper, delivery) : event))
    }
  }
}

/** Changes an event as damage would, or as a forger who can compute hashes would. */
function spoiled(event: AttemptEvent, paper: Paper, { spoil, seed }: Delivery): AttemptEvent {
  const isRehashed = seed % 2 === 0
  const another = 'c'.repeat(64)
  const changes: Record<Delivery['spoil'], Partial<AttemptEvent>> = {
    act: { act: { kind: 'focus', hasFocus: seed % 3 === 0 } },
    spent: { spentMs: event.spentMs + 1 },
    hash: { hash: another },
    'previous-hash': { previousHash: another },
    sequence: { sequence: event.sequence + 1 }
  }
  const changed = { ...event, ...changes[spoil] }
  return isRehashed && spoil !== 'hash' ? hashed(paper, changed) : changed
}
