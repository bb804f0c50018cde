import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { acceptEvents, ARRIVAL_GRACE_MS, LATE_AFTER_MS } from '../../../../../src-server/attempt/events/accept-events.ts'
import type { AttemptPosition, EventBatch } from '../../../../../src-server/attempt/events/accept-events.ts'
import type { PaperLimits } from '../../../../../src-server/attempt/draw/answer-key.ts'
import { eventText, type Act, type AttemptEvent } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { ANNOTATIONS_MOST_CHARACTERS } from '../../../../../src-shared/attempt/record/annotation-limits.ts'
import { annotationCharacters } from '../../../../../src-shared/attempt/record/annotation.ts'
import { startEventChain } from '../../../../support/event-chain.ts'

const attemptId = '00000000-0000-4000-8000-000000000001'
const paperHash = 'a'.repeat(64)
const limits: PaperLimits = {
  one: { type: 'single-choice', optionIds: ['w', 'x'] },
  two: { type: 'single-choice', optionIds: ['y', 'z'] },
  typed: { type: 'short-text' }
}
const startedAt = 1_790_000_000_000
const start: AttemptPosition = {
  attemptId,
  startedAt,
  budgetMs: 60_000,
  sittingMode: 'simulation',
  receivedSequence: 0,
  lastHash: paperHash,
  spentMs: 0,
  heardAt: startedAt,
  isClosed: false
}
const end = startedAt + start.budgetMs + ARRIVAL_GRACE_MS

function batchOf(events: readonly AttemptEvent[], held: readonly AttemptEvent[] = [], receivedAt = startedAt): EventBatch {
  const heldHashes = new Map(held.map(({ sequence, hash }) => [sequence, hash]))
  return { events, limits, receivedAt, heldHashes, heldAnnotationCharacters: 0, checkedItemIds: new Set() }
}

function accept(events: readonly AttemptEvent[], from = start, held: readonly AttemptEvent[] = []) {
  return acceptEvents(from, batchOf(events, held))
}

function chain() {
  const written = startEventChain({ attemptId, paperHash })
  written.write({ kind: 'move', itemId: 'one' })
  written.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } })
  written.write({ kind: 'focus', hasFocus: false })
  written.write({ kind: 'clear', itemId: 'one' })
  return written
}

function positionAfter(events: readonly AttemptEvent[]): AttemptPosition {
  const result = accept(events)
  if (!result.ok) throw new Error(result.error.code)
  return result.value.position
}

describe('A batch of events', () => {
  it('is refused where its jottings are more than an attempt may hold, and never for its answers', () => {
    const { events, write } = chain()
    const note = write({ kind: 'note', text: 'x'.repeat(10_000) })
    const room = annotationCharacters(note.act)
    const acceptBeside = (heldJottedCharacters: number, batch: readonly AttemptEvent[] = events) =>
      acceptEvents(start, { ...batchOf(batch), heldAnnotationCharacters: heldJottedCharacters })
    expect(acceptBeside(ANNOTATIONS_MOST_CHARACTERS - room)).toMatchObject({ ok: true, value: { position: { receivedSequence: 5 } } })
    expect(acceptBeside(ANNOTATIONS_MOST_CHARACTERS - room + 1)).toMatchObject({ ok: false, error: { code: 'attempt/jottings-full' } })
    expect(acceptBeside(ANNOTATIONS_MOST_CHARACTERS, events.slice(0, 4))).toMatchObject({ ok: true })
  })

  it('costs as much behind many held events as behind few: they are looked up, not gone through', () => {
    const { events } = chain()
    const held = events.slice(0, 2)
    const batch = batchOf(events, held)
    const heldHashes = new Map(batch.heldHashes)
    const goThrough = () => {
      throw new Error('All held hashes were gone through.')
    }
    Object.assign(heldHashes, { [Symbol.iterator]: goThrough, entries: goThrough, forEach: goThrough, keys: goThrough, values: goThrough })
    const result = acceptEvents(positionAfter(held), { ...batch, heldHashes })
    expect(result).toMatchObject({ ok: true, value: { position: { receivedSequence: 4 } } })
  })

  it('is taken whole when it continues the chain', () => {
    const { events } = chain()
    const result = accept(events)
    expect(result).toMatchObject({
      ok: true,
      value: { position: { receivedSequence: 4, lastHash: events[3]?.hash, spentMs: 4000, isClosed: false } }
    })
    expect(result.ok && result.value.accepted.map(({ event, isLate }) => [event.sequence, isLate])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false]
    ])
  })

  it('may repeat what is held, in any order, and adds only what is new', () => {
    const { events } = chain()
    const held = events.slice(0, 2)
    const result = accept([events[3]!, events[0]!, events[1]!, events[2]!, events[2]!], positionAfter(held), held)
    expect(result.ok && result.value.accepted.map(({ event }) => event.sequence)).toEqual([3, 4])
  })

  it('tells how far the backend is when something is missing before it', () => {
    const { events } = chain()
    expect(accept(events.slice(1))).toMatchObject({ ok: false, error: { code: 'attempt/gap', fields: { receivedSequence: '0' } } })
    const held = events.slice(0, 2)
    expect(accept(events.slice(3), positionAfter(held), held)).toMatchObject({ ok: false, error: { fields: { receivedSequence: '2' } } })
    // Nothing of this batch is taken, so its first event is not held either.
    expect(accept([events[0]!, events[2]!])).toMatchObject({ ok: false, error: { code: 'attempt/gap', fields: { receivedSequence: '0' } } })
  })

  it('is refused when any part of an event was changed', () => {
    const { events } = chain()
    const [first, second, third] = [events[0]!, events[1]!, events[2]!]
    const changes: Partial<AttemptEvent>[] = [
      { act: { kind: 'answer', itemId: 'one', response: { optionId: 'x' } } },
      { spentMs: 1 },
      { at: 0 },
      { previousHash: paperHash },
      { hash: 'b'.repeat(64) }
    ]
    for (const change of changes) {
      expect(accept([first, { ...second, ...change }, third])).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
    }
    expect(accept([first, second, third])).toMatchObject({ ok: true })
  })

  it('is refused when it repeats a sequence with other contents', () => {
    const { events } = chain()
    const other = startEventChain({ attemptId, paperHash }).write({ kind: 'move', itemId: 'two' })
    expect(accept([other], positionAfter(events), events)).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
    expect(accept([events[0]!, other])).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
  })

  it('is refused when it is the chain of another attempt', () => {
    const other = startEventChain({ attemptId: attemptId.replace(/1$/, '2'), paperHash })
    expect(accept([other.write({ kind: 'move', itemId: 'one' })])).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
  })

  it('is refused when it begins with another paper than the one that was drawn', () => {
    const other = startEventChain({ attemptId, paperHash: 'b'.repeat(64) })
    other.write({ kind: 'move', itemId: 'one' })
    other.write({ kind: 'submit', reason: 'candidate' })
    expect(accept(other.events)).toMatchObject({ ok: false, error: { code: 'attempt/paper-not-agreed' } })
  })

  it('is refused when an item or an option to rule out is not on the paper', () => {
    const acts = [
      { kind: 'answer', itemId: 'three', response: { optionId: 'w' } },
      { kind: 'answer', itemId: 'constructor', response: { optionId: 'name' } },
      { kind: 'clear', itemId: 'three' },
      { kind: 'flag', itemId: '__proto__', isFlagged: true },
      { kind: 'highlight', part: 'stem', id: 'three', start: 0, end: 4, isOn: true },
      { kind: 'strike', itemId: 'three', optionId: 'w', isStruck: true },
      { kind: 'strike', itemId: 'one', optionId: 'y', isStruck: true },
      { kind: 'strike', itemId: 'typed', optionId: 'w', isStruck: true },
      { kind: 'move', itemId: 'toString' }
    ] as const
    for (const act of acts) {
      const event = startEventChain({ attemptId, paperHash }).write(act)
      expect([act, accept([event])]).toMatchObject([act, { ok: false, error: { code: 'attempt/unknown-item' } }])
    }
  })

  it('is refused when an answer is none that its item can have', () => {
    const acts = [
      { kind: 'answer', itemId: 'one', response: { optionId: 'y' } },
      { kind: 'answer', itemId: 'one', response: { text: 'w' } },
      { kind: 'answer', itemId: 'one', optionId: 'y' },
      { kind: 'answer', itemId: 'typed', response: { text: ' ' } },
      { kind: 'answer', itemId: 'typed', optionId: 'w' }
    ] as const
    for (const act of acts) {
      const event = startEventChain({ attemptId, paperHash }).write(act)
      expect([act, accept([event])]).toMatchObject([act, { ok: false, error: { code: 'attempt/unfit-response' } }])
    }
  })

  it('is taken in the form from before items had types', () => {
    const written = startEventChain({ attemptId, paperHash })
    written.write({ kind: 'answer', itemId: 'one', optionId: 'w' })
    written.write({ kind: 'answer', itemId: 'one', response: { optionId: 'x' } })
    expect(accept(written.events)).toMatchObject({ ok: true, value: { position: { receivedSequence: 2 } } })
  })

  it('is refused when it goes on after the submission, but may repeat it', () => {
    const written = chain()
    const submit = written.write({ kind: 'submit', reason: 'candidate' })
    const after = written.write({ kind: 'move', itemId: 'two' })
    expect(accept(written.events)).toMatchObject({ ok: false, error: { code: 'attempt/closed' } })
    const held = written.events.slice(0, 5)
    expect(accept([after], positionAfter(held), held)).toMatchObject({ ok: false, error: { code: 'attempt/closed' } })
    expect(accept([submit], positionAfter(held), held)).toMatchObject({ ok: true, value: { accepted: [] } })
  })
})

describe('An event after the time', () => {
  it('is taken and marked late from two seconds past the budget on', () => {
    const written = startEventChain({ attemptId, paperHash })
    written.write({ kind: 'move', itemId: 'one' }, start.budgetMs + LATE_AFTER_MS)
    written.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } }, start.budgetMs + LATE_AFTER_MS + 1)
    const result = accept(written.events)
    expect(result.ok && result.value.accepted.map(({ isLate }) => isLate)).toEqual([false, true])
  })

  it('makes late what follows it, whatever time that claims', () => {
    const written = startEventChain({ attemptId, paperHash })
    written.write({ kind: 'move', itemId: 'one' }, start.budgetMs * 2)
    written.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } }, 1000)
    const result = accept(written.events)
    expect(result.ok && result.value.accepted.map(({ isLate }) => isLate)).toEqual([true, true])
    const [first] = written.events
    const later = accept(written.events.slice(1), positionAfter([first!]), [first!])
    expect(later.ok && later.value.accepted.map(({ isLate }) => isLate)).toEqual([true])
  })
})

describe('An event that arrives late', () => {
  const lateness = (receivedAt: number, from = start) => {
    const result = acceptEvents(from, batchOf(chain().events, [], receivedAt))
    return (
      result.ok && {
        heardAt: result.value.position.heardAt,
        late: result.value.accepted.map(({ isLate, hasArrivedLate }) => [isLate, hasArrivedLate])
      }
    )
  }

  it('is taken, counts and is marked from a minute after start and budget on', () => {
    expect(lateness(end)).toEqual({ heardAt: end, late: [1, 2, 3, 4].map(() => [false, false]) })
    expect(lateness(end + 1)).toEqual({ heardAt: end + 1, late: [1, 2, 3, 4].map(() => [false, true]) })
  })

  it('stays marked as such where the backend’s clock was set back', () => {
    expect(lateness(startedAt, { ...start, heardAt: end + 1 })).toEqual({ heardAt: end + 1, late: [1, 2, 3, 4].map(() => [false, true]) })
    expect(lateness(0)).toMatchObject({ heardAt: startedAt })
  })

  it('leaves the moment as it was where it is only a repeat', () => {
    const { events } = chain()
    const held = positionAfter(events)
    const repeated = acceptEvents(held, batchOf(events, events, end + 1))
    expect(repeated.ok && repeated.value).toEqual({ position: held, accepted: [] })
  })
})

/** A new segment behind the first `goodSequence` events of a chain, as a journal that lost the rest writes it. */
function segmentBehind(events: readonly AttemptEvent[], goodSequence: number, changes: Partial<AttemptEvent> = {}): AttemptEvent {
  const good = events[goodSequence - 1]
  const act: Act = { kind: 'segment', goodSequence, savedCounts: [2], isAtLeast: false, sinceAt: null, copiedSequences: [] }
  const unhashed = { sequence: 1_000_001, act, spentMs: good?.spentMs ?? 0, at: 0, previousHash: good?.hash ?? paperHash, ...changes }
  return { ...unhashed, hash: createHash('sha256').update(eventText(attemptId, unhashed)).digest('hex') }
}

describe('A segment after a break', () => {
  const { events } = chain()

  it.each([0, 1, 4])('is taken behind event %i, and everything that is held stays', (goodSequence) => {
    const held = [{ sequence: 0, hash: paperHash }, ...events]
    const result = acceptEvents(positionAfter(events), {
      ...batchOf([segmentBehind(events, goodSequence)]),
      heldHashes: new Map(held.map(({ sequence, hash }) => [sequence, hash]))
    })
    expect(result.ok && [result.value.position.receivedSequence, result.value.accepted.length]).toEqual([1_000_001, 1])
  })

  it('waits for the event that it names', () => {
    expect(accept([segmentBehind(events, 4)], positionAfter(events.slice(0, 2)), events.slice(0, 2))).toMatchObject({
      error: { code: 'attempt/gap', fields: { receivedSequence: '2' } }
    })
  })

  it.each<[string, Partial<AttemptEvent>]>([
    ['names an event by another hash', { previousHash: 'c'.repeat(64) }],
    ['begins right behind what is held', { sequence: 5 }],
    ['begins in the middle of a million', { sequence: 1_000_002 }],
    ['begins behind all segments that an attempt can have', { sequence: 2_000_000_001 }]
  ])('is refused where it %s', (_, changes) => {
    expect(accept([segmentBehind(events, 2, changes)], positionAfter(events), events)).toMatchObject({ error: { code: 'attempt/chain-broken' } })
  })

  it('is refused in the place of another segment', () => {
    const first = segmentBehind(events, 2)
    const taken = accept([...events, first])
    if (!taken.ok) throw new Error(taken.error.code)
    expect(accept([segmentBehind(events, 3)], taken.value.position, [...events, first])).toMatchObject({ error: { code: 'attempt/chain-broken' } })
  })

  it('lets an item be answered again whose check the client has lost', () => {
    const position = { ...positionAfter(events), sittingMode: 'study' as const }
    const segment = segmentBehind(events, 4)
    const unhashed = { sequence: 1_000_002, act: events[1]!.act, spentMs: 0, at: 0, previousHash: segment.hash }
    const answer = { ...unhashed, hash: createHash('sha256').update(eventText(attemptId, unhashed)).digest('hex') }
    expect(acceptEvents(position, { ...batchOf([segment, answer], events), checkedItemIds: new Set(['one']) })).toMatchObject({ ok: true })
  })
})
