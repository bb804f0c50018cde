import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { probeFindings } from '../../../../../src-shared/device/probe-findings.ts'
import { attemptEventSchema, eventText, type Act, type AttemptEvent } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { canonicalJson } from '../../../../../src-shared/kernel/values/canonical-json.ts'
import { startEventChain } from '../../../../support/event-chain.ts'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'

const attemptId = '0d7be3a1-4d38-4c0e-9d4c-0c5a6f1f6a10'
const paperHash = 'ab'.repeat(32)

const id = fc.string({ minLength: 1, maxLength: 12 })
const response: fc.Arbitrary<ItemResponse> = fc.oneof(
  fc.record({ optionId: id }),
  fc.record({ isTrue: fc.boolean() }),
  fc.record({ optionIds: fc.array(id, { minLength: 1, maxLength: 5 }) }),
  fc.record({ text: fc.string({ maxLength: 100 }) }),
  fc.record({ value: fc.string({ maxLength: 40 }), unit: fc.option(id) }),
  fc.record({ gaps: fc.dictionary(fc.constantFrom('gas', 'light'), fc.string({ maxLength: 100 })) })
)

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), itemId: id, optionId: id }),
  fc.record({ kind: fc.constant('answer' as const), itemId: id, response }),
  fc.record({ kind: fc.constant('clear' as const), itemId: id }),
  fc.record({ kind: fc.constant('flag' as const), itemId: id, isFlagged: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), itemId: id }),
  fc.record({ kind: fc.constant('focus' as const), hasFocus: fc.boolean() }),
  fc.record({
    kind: fc.constant('interrupted' as const),
    cause: fc.constantFrom(
      'restart' as const,
      'switched' as const,
      'sleep' as const,
      'app-stopped' as const,
      'page-stopped' as const,
      'loading' as const
    ),
    darkMs: fc.option(fc.nat())
  }),
  fc.record({ kind: fc.constant('clock-set' as const), byMs: fc.integer() }),
  fc.record({
    kind: fc.constant('seat' as const),
    what: fc.constantFrom('taken' as const, 'opened' as const, 'displays' as const),
    displayCount: fc.nat()
  }),
  fc.record({ kind: fc.constant('probe' as const), found: fc.subarray([...probeFindings]) }),
  fc.record({ kind: fc.constant('submit' as const), reason: fc.constantFrom('candidate' as const, 'time-up' as const) })
)

const chain = fc.array(act, { minLength: 1, maxLength: 12 }).map((acts) => {
  const { write, events } = startEventChain({ attemptId, paperHash })
  acts.forEach((one) => write(one))
  return events
})

/** Counts the events from the start that continue the exam's hash. */
function soundCount(events: readonly AttemptEvent[]): number {
  let previousHash = paperHash
  const broken = events.findIndex((event, index) => {
    const isSound =
      event.sequence === index + 1 &&
      event.previousHash === previousHash &&
      createHash('sha256').update(eventText(attemptId, event)).digest('hex') === event.hash
    previousHash = event.hash
    return !isSound
  })
  return broken < 0 ? events.length : broken
}

/** Returns the same value with the keys of each object in another order. */
function reordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reordered(member)])
  )
}

function otherHash(hash: string): string {
  return (hash.startsWith('0') ? '1' : '0') + hash.slice(1)
}

const otherAct: Act = { kind: 'answer', itemId: 'an item of no paper at all', response: { optionId: 'w' } }

const changes: Readonly<Record<string, (event: AttemptEvent) => AttemptEvent>> = {
  sequence: (event) => ({ ...event, sequence: event.sequence + 1 }),
  act: (event) => ({ ...event, act: otherAct }),
  'working time': (event) => ({ ...event, spentMs: event.spentMs + 1 }),
  'wall clock': (event) => ({ ...event, at: event.at - 1 }),
  'previous hash': (event) => ({ ...event, previousHash: otherHash(event.previousHash) }),
  hash: (event) => ({ ...event, hash: otherHash(event.hash) })
}

describe('the text of an event', () => {
  it('the text of an event never changes, because journals on disk are checked with it', () => {
    const event = {
      sequence: 1,
      act: { kind: 'answer', itemId: 'utme-phy-001', optionId: 'w' },
      spentMs: 1500,
      at: 1790000000000,
      previousHash: paperHash
    } as const
    expect(eventText(attemptId, event)).toBe(
      `${paperHash}\n{"act":{"itemId":"utme-phy-001","kind":"answer","optionId":"w"},"at":1790000000000,"attemptId":"${attemptId}","sequence":1,"spentMs":1500}`
    )
  })

  it('the text of an event covers an answer in the form in which it was written', () => {
    const event = { sequence: 1, spentMs: 1500, at: 1790000000000, previousHash: paperHash }
    const act = { kind: 'answer', itemId: 'bio-1', response: { value: '12', unit: null } } as const
    expect(eventText(attemptId, { ...event, act })).toBe(
      `${paperHash}\n{"act":{"itemId":"bio-1","kind":"answer","response":{"unit":null,"value":"12"}},"at":1790000000000,"attemptId":"${attemptId}","sequence":1,"spentMs":1500}`
    )
  })

  it('the text of an event does not depend on the order of keys', () => {
    fc.assert(
      fc.property(chain, (events) => {
        for (const event of events) expect(eventText(attemptId, reordered(event) as AttemptEvent)).toBe(eventText(attemptId, event))
      })
    )
  })

  it('the text of an event differs for different attempts and for different acts', () => {
    fc.assert(
      fc.property(act, act, (one, other) => {
        const event = { sequence: 1, spentMs: 0, at: 0, previousHash: paperHash }
        const isSame = eventText(attemptId, { ...event, act: one }) === eventText(attemptId, { ...event, act: other })
        expect(isSame).toBe(canonicalJson(one) === canonicalJson(other))
        expect(eventText(`${attemptId}1`, { ...event, act: one })).not.toBe(eventText(attemptId, { ...event, act: one }))
      })
    )
  })

  it('a chain of events survives being stored as JSON and read back', () => {
    fc.assert(
      fc.property(chain, (events) => {
        const read = attemptEventSchema.array().parse(JSON.parse(JSON.stringify(events)))
        expect(read).toEqual(events)
        expect(soundCount(read)).toBe(events.length)
      })
    )
  })
})

describe('the chain of events', () => {
  it.each(Object.entries(changes))('the chain of events breaks at the event whose %s was changed', (_, change) => {
    fc.assert(
      fc.property(chain, fc.nat(), (events, pick) => {
        const at = pick % events.length
        expect(soundCount(events.map((event, index) => (index === at ? change(event) : event)))).toBe(at)
      })
    )
  })

  it('the chain of events breaks after a changed event, even if that event was hashed again', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (events, pick) => {
        fc.pre(events.length > 1)
        const at = pick % (events.length - 1)
        const forged = events.map((event, index) => {
          if (index !== at) return event
          const changed = { ...event, act: otherAct }
          return { ...changed, hash: createHash('sha256').update(eventText(attemptId, changed)).digest('hex') }
        })
        expect(soundCount(forged)).toBe(at + 1)
      })
    )
  })

  it('the chain of events breaks where an event is missing, repeated or out of order', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (events, pick) => {
        fc.pre(events.length > 1)
        const at = pick % (events.length - 1)
        const [one, other] = [events[at]!, events[at + 1]!]
        expect(soundCount(events.toSpliced(at, 1))).toBe(at)
        expect(soundCount(events.toSpliced(at, 0, one))).toBe(at + 1)
        expect(soundCount(events.toSpliced(at, 2, other, one))).toBe(at)
      })
    )
  })

  it('a chain of events is valid for one attempt only', () => {
    const { write, events } = startEventChain({ attemptId: '7a4a9c3c-5a0e-4f7e-8a52-0a6d4f0a1b2c', paperHash })
    write({ kind: 'move', itemId: 'utme-phy-001' })
    expect(soundCount(events)).toBe(0)
  })
})
