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
  it('a batch is refused when its annotations exceed the limit of an attempt, and never because of its answers', () => {
    const { events, write } = chain()
    const note = write({ kind: 'note', text: 'x'.repeat(10_000) })
    const room = annotationCharacters(note.act)
    const acceptBeside = (heldJottedCharacters: number, batch: readonly AttemptEvent[] = events) =>
      acceptEvents(start, { ...batchOf(batch), heldAnnotationCharacters: heldJottedCharacters })
    expect(acceptBeside(ANNOTATIONS_MOST_CHARACTERS - room)).toMatchObject({ ok: true, value: { position: { receivedSequence: 5 } } })
    expect(acceptBeside(ANNOTATIONS_MOST_CHARACTERS - room + 1)).toMatchObject({ ok: false, error: { code: 'attempt/jottings-full' } })
    expect(acceptBeside(ANNOTATIONS_MOST_CHARACTERS, events.slice(0, 4))).toMatchObject({ ok: true })
  })

  it('accepting a batch looks up stored event hashes and never iterates over them all', () => {
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

  it('a batch that continues the event chain is accepted whole', () => {
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

  it('a batch may repeat stored events in any order, and only its new events are added', () => {
    const { events } = chain()
    const held = events.slice(0, 2)
    const result = accept([events[3]!, events[0]!, events[1]!, events[2]!, events[2]!], positionAfter(held), held)
    expect(result.ok && result.value.accepted.map(({ event }) => event.sequence)).toEqual([3, 4])
  })

  it('a batch with a gap before it is refused with the last sequence that the backend received', () => {
    const { events } = chain()
    expect(accept(events.slice(1))).toMatchObject({ ok: false, error: { code: 'attempt/gap', fields: { receivedSequence: '0' } } })
    const held = events.slice(0, 2)
    expect(accept(events.slice(3), positionAfter(held), held)).toMatchObject({ ok: false, error: { fields: { receivedSequence: '2' } } })
    // The whole batch is refused, so its first event is not held either.
    expect(accept([events[0]!, events[2]!])).toMatchObject({ ok: false, error: { code: 'attempt/gap', fields: { receivedSequence: '0' } } })
  })

  it('a batch is refused when any part of an event was changed', () => {
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

  it('a batch is refused when it repeats a sequence number with other contents', () => {
    const { events } = chain()
    const other = startEventChain({ attemptId, paperHash }).write({ kind: 'move', itemId: 'two' })
    expect(accept([other], positionAfter(events), events)).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
    expect(accept([events[0]!, other])).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
  })

  it('a batch is refused when it belongs to the chain of another attempt', () => {
    const other = startEventChain({ attemptId: attemptId.replace(/1$/, '2'), paperHash })
    expect(accept([other.write({ kind: 'move', itemId: 'one' })])).toMatchObject({ ok: false, error: { code: 'attempt/chain-broken' } })
  })

  it('a batch is refused when its chain begins with another exam than the drawn one', () => {
    const other = startEventChain({ attemptId, paperHash: 'b'.repeat(64) })
    other.write({ kind: 'move', itemId: 'one' })
    other.write({ kind: 'submit', reason: 'candidate' })
    expect(accept(other.events)).toMatchObject({ ok: false, error: { code: 'attempt/paper-not-agreed' } })
  })

  it('a batch is refused when an item, or an option to eliminate, is not in the exam', () => {
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
      expect({ act, result: accept([event]) }).toMatchObject({ act, result: { ok: false, error: { code: 'attempt/unknown-item' } } })
    }
  })

  it('a batch is refused when an answer is impossible for its item', () => {
    const acts = [
      { kind: 'answer', itemId: 'one', response: { optionId: 'y' } },
      { kind: 'answer', itemId: 'one', response: { text: 'w' } },
      { kind: 'answer', itemId: 'one', optionId: 'y' },
      { kind: 'answer', itemId: 'typed', response: { text: ' ' } },
      { kind: 'answer', itemId: 'typed', optionId: 'w' }
    ] as const
    for (const act of acts) {
      const event = startEventChain({ attemptId, paperHash }).write(act)
      expect({ act, result: accept([event]) }).toMatchObject({ act, result: { ok: false, error: { code: 'attempt/unfit-response' } } })
    }
  })

  it('a batch with answers in the format before item types is accepted', () => {
    const written = startEventChain({ attemptId, paperHash })
    written.write({ kind: 'answer', itemId: 'one', optionId: 'w' })
    written.write({ kind: 'answer', itemId: 'one', response: { optionId: 'x' } })
    expect(accept(written.events)).toMatchObject({ ok: true, value: { position: { receivedSequence: 2 } } })
  })

  it('a batch is refused when it continues after the submission, but may repeat the submission', () => {
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
  it('an event more than two seconds past the time budget is accepted and marked late', () => {
    const written = startEventChain({ attemptId, paperHash })
    written.write({ kind: 'move', itemId: 'one' }, start.budgetMs + LATE_AFTER_MS)
    written.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } }, start.budgetMs + LATE_AFTER_MS + 1)
    const result = accept(written.events)
    expect(result.ok && result.value.accepted.map(({ isLate }) => isLate)).toEqual([false, true])
  })

  it('every event after a late one is marked late, whatever time it states', () => {
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

  it('an event that arrives over a minute after start plus budget is accepted, counted and marked as late arrival', () => {
    expect(lateness(end)).toEqual({ heardAt: end, late: [1, 2, 3, 4].map(() => [false, false]) })
    expect(lateness(end + 1)).toEqual({ heardAt: end + 1, late: [1, 2, 3, 4].map(() => [false, true]) })
  })

  it('late arrivals stay marked when the backend clock is set back', () => {
    expect(lateness(startedAt, { ...start, heardAt: end + 1 })).toEqual({ heardAt: end + 1, late: [1, 2, 3, 4].map(() => [false, true]) })
    expect(lateness(0)).toMatchObject({ heardAt: startedAt })
  })

  it('a repeated batch that arrives late leaves the last-heard time unchanged', () => {
    const { events } = chain()
    const held = positionAfter(events)
    const repeated = acceptEvents(held, batchOf(events, events, end + 1))
    expect(repeated.ok && repeated.value).toEqual({ position: held, accepted: [] })
  })
})

/** Makes a new segment after the first `goodSequence` events of a chain, as written by a journal that lost the rest. */
function segmentBehind(events: readonly AttemptEvent[], goodSequence: number, changes: Partial<AttemptEvent> = {}): AttemptEvent {
  const good = events[goodSequence - 1]
  const act: Act = { kind: 'segment', goodSequence, savedCounts: [2], isAtLeast: false, sinceAt: null, copiedSequences: [] }
  const unhashed = { sequence: 1_000_001, act, spentMs: good?.spentMs ?? 0, at: 0, previousHash: good?.hash ?? paperHash, ...changes }
  return { ...unhashed, hash: createHash('sha256').update(eventText(attemptId, unhashed)).digest('hex') }
}

describe('A segment after a break', () => {
  const { events } = chain()

  it.each([0, 1, 4])('a new journal segment is accepted behind event %i, and all stored events stay', (goodSequence) => {
    const held = [{ sequence: 0, hash: paperHash }, ...events]
    const result = acceptEvents(positionAfter(events), {
      ...batchOf([segmentBehind(events, goodSequence)]),
      heldHashes: new Map(held.map(({ sequence, hash }) => [sequence, hash]))
    })
    expect(result.ok && { received: result.value.position.receivedSequence, accepted: result.value.accepted.length }).toEqual({
      received: 1_000_001,
      accepted: 1
    })
  })

  it('a new journal segment waits until the event that it continues has arrived', () => {
    expect(accept([segmentBehind(events, 4)], positionAfter(events.slice(0, 2)), events.slice(0, 2))).toMatchObject({
      error: { code: 'attempt/gap', fields: { receivedSequence: '2' } }
    })
  })

  it.each<[string, Partial<AttemptEvent>]>([
    ['names an event by another hash', { previousHash: 'c'.repeat(64) }],
    ['begins right behind what is held', { sequence: 5 }],
    ['begins in the middle of a million', { sequence: 1_000_002 }],
    ['begins behind all segments that an attempt can have', { sequence: 2_000_000_001 }]
  ])('a new journal segment is refused when it %s', (_, changes) => {
    expect(accept([segmentBehind(events, 2, changes)], positionAfter(events), events)).toMatchObject({ error: { code: 'attempt/chain-broken' } })
  })

  it('a new journal segment is refused in the place of another segment', () => {
    const first = segmentBehind(events, 2)
    const taken = accept([...events, first])
    if (!taken.ok) throw new Error(taken.error.code)
    expect(accept([segmentBehind(events, 3)], taken.value.position, [...events, first])).toMatchObject({ error: { code: 'attempt/chain-broken' } })
  })

  it('a new journal segment lets an item be answered again when the client lost its check', () => {
    const position = { ...positionAfter(events), sittingMode: 'study' as const }
    const segment = segmentBehind(events, 4)
    const unhashed = { sequence: 1_000_002, act: events[1]!.act, spentMs: 0, at: 0, previousHash: segment.hash }
    const answer = { ...unhashed, hash: createHash('sha256').update(eventText(attemptId, unhashed)).digest('hex') }
    expect(acceptEvents(position, { ...batchOf([segment, answer], events), checkedItemIds: new Set(['one']) })).toMatchObject({ ok: true })
  })
})
