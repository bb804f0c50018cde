import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actSchema, responseOf, type Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { choosesOption } from '../../../../../src-shared/attempt/record/eliminated-options.ts'
import { probeFindings } from '../../../../../src-shared/device/probe-findings.ts'
import { advance, attemptProgressSchema, emptyProgress, foldProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'

const itemId = fc.constantFrom('one', 'two', 'three')
const ways = ['strike', 'one', 'several'] as const

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), itemId, optionId: fc.constantFrom('w', 'x', 'y', 'z') }),
  fc.record({ kind: fc.constant('answer' as const), itemId, response: fc.record({ text: fc.constantFrom('rain', 'sun') }) }),
  fc.record({ kind: fc.constant('clear' as const), itemId }),
  fc.record({ kind: fc.constant('flag' as const), itemId, isFlagged: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), itemId }),
  fc.record({ kind: fc.constant('note' as const), text: fc.string() }),
  fc.record({
    kind: fc.constant('highlight' as const),
    part: fc.constantFrom('stem' as const, 'stimulus' as const),
    id: itemId,
    start: fc.integer({ min: 0, max: 20 }),
    end: fc.integer({ min: 21, max: 40 }),
    isOn: fc.boolean()
  }),
  fc.record({ kind: fc.constant('strike' as const), itemId, optionId: fc.constantFrom('w', 'x', 'y', 'z'), isStruck: fc.boolean() }),
  fc.record({ kind: fc.constant('answer' as const), itemId, response: fc.record({ optionIds: fc.subarray(['w', 'x', 'y'], { minLength: 1 }) }) }),
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
    darkMs: fc.constant(null)
  }),
  fc.record({ kind: fc.constant('clock-set' as const), byMs: fc.integer() }),
  fc.record({ kind: fc.constant('probe' as const), found: fc.subarray([...probeFindings]) }),
  fc.record({ kind: fc.constant('seat' as const), what: fc.constantFrom('taken' as const, 'opened' as const), displayCount: fc.nat(4) }),
  fc.record({ kind: fc.constant('submit' as const), reason: fc.constantFrom('candidate' as const, 'time-up' as const) })
)

/** Options of two items that are eliminated, restored and chosen, one or several. */
const choice: fc.Arbitrary<Act> = fc
  .record({ itemId: fc.constantFrom('one', 'two'), optionId: fc.constantFrom('w', 'x'), isStruck: fc.boolean(), way: fc.constantFrom(...ways) })
  .map(({ itemId: id, optionId, isStruck, way }) => {
    if (way === 'strike') return { kind: way, itemId: id, optionId, isStruck }
    return { kind: 'answer', itemId: id, response: way === 'one' ? { optionId } : { optionIds: [optionId, 'z'] } }
  })

function numbered(acts: readonly Act[]): { sequence: number; act: Act }[] {
  return acts.map((one, index) => ({ sequence: index + 1, act: one }))
}

function after(...acts: readonly Act[]): ReturnType<typeof foldProgress> {
  return foldProgress(numbered(acts))
}

describe('the progress of an attempt', () => {
  it('attempt progress holds the highlights of each text, without removed ones', () => {
    const stem = { kind: 'highlight', part: 'stem', id: 'one', isOn: true } as const
    const progress = after(
      { ...stem, start: 0, end: 10 },
      { ...stem, part: 'stimulus', start: 3, end: 8 },
      { ...stem, start: 4, end: 6, isOn: false },
      { ...stem, id: 'two', start: 5, end: 9 },
      { ...stem, id: 'two', start: 5, end: 9, isOn: false }
    )
    expect(progress.highlights).toEqual({
      'stem:one': [
        { start: 0, end: 4 },
        { start: 6, end: 10 }
      ],
      'stimulus:one': [{ start: 3, end: 8 }],
      'stem:two': []
    })
  })

  it('attempt progress holds the eliminated options of each item in order, without restored ones', () => {
    const elimination = { kind: 'strike', itemId: 'one', isStruck: true } as const
    const progress = after(
      { ...elimination, optionId: 'x' },
      { ...elimination, optionId: 'w' },
      { ...elimination, optionId: 'x' },
      { ...elimination, itemId: 'two', optionId: 'y' },
      { ...elimination, itemId: 'two', optionId: 'y', isStruck: false }
    )
    expect(progress).toMatchObject({ struck: { one: ['w', 'x'], two: [] }, answers: {}, savedAt: {} })
    expect(progress.jottedCharacters).toBeGreaterThan(5 * 400)
  })

  it('attempt progress never holds a chosen option as eliminated', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 12, maxLength: 40 }), (acts) => {
        const { struck, answers } = after(...acts)
        for (const [id, optionIds] of Object.entries(struck)) {
          expect({ response: answers[id], chosen: optionIds.filter((optionId) => choosesOption(answers[id], optionId)) }).toEqual({
            response: answers[id],
            chosen: []
          })
          expect(new Set(optionIds).size).toBe(optionIds.length)
        }
      })
    )
  })

  it('attempt progress has the same answers whatever options are eliminated', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        expect(after(...acts.filter(({ kind }) => kind !== 'strike')).answers).toEqual(after(...acts).answers)
      })
    )
  })

  it('attempt progress holds the latest text of the scratch pad and the total size of its versions', () => {
    const progress = after({ kind: 'note', text: 'F = ma' }, { kind: 'flag', itemId: 'one', isFlagged: true }, { kind: 'note', text: '"4"' })
    expect(progress).toMatchObject({ note: '"4"', jottedCharacters: 31 + 30 + 2 * 400, lastSequence: 3 })
  })

  it('attempt progress is the same whether each event copies it or changes it in place', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(act, choice), { maxLength: 80 }), (acts) => {
        const before = structuredClone(emptyProgress)
        const copied = numbered(acts).reduce((progress, event) => {
          const frozen = JSON.stringify(progress)
          const next = advance(progress, event)
          expect(JSON.stringify(progress)).toBe(frozen)
          return next
        }, emptyProgress)
        expect(JSON.stringify(after(...acts))).toBe(JSON.stringify(copied))
        expect(emptyProgress).toEqual(before)
      })
    )
  })

  it('attempt progress starts empty', () => {
    expect(after()).toEqual(emptyProgress)
  })

  it('attempt progress holds the newest answer of each item and the event that saved it', () => {
    const progress = after(
      { kind: 'answer', itemId: 'one', response: { optionId: 'w' } },
      { kind: 'answer', itemId: 'two', response: { optionId: 'x' } },
      { kind: 'answer', itemId: 'one', response: { optionId: 'z' } }
    )
    expect(progress).toMatchObject({ answers: { one: { optionId: 'z' }, two: { optionId: 'x' } }, savedAt: { one: 3, two: 2 }, lastSequence: 3 })
  })

  it('attempt progress reads an answer from before item types as a choice', () => {
    const progress = after({ kind: 'answer', itemId: 'one', optionId: 'w' }, { kind: 'answer', itemId: 'two', response: { optionId: 'w' } })
    expect(progress.answers).toEqual({ one: { optionId: 'w' }, two: { optionId: 'w' } })
  })

  it('attempt progress drops a cleared answer and records that the clearing was saved', () => {
    const progress = after({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } }, { kind: 'clear', itemId: 'one' })
    expect(progress).toMatchObject({ answers: {}, savedAt: { one: 2 } })
    expect(progress.answers).not.toHaveProperty('one')
  })

  it('attempt progress takes an answer after a clearing', () => {
    const progress = after({ kind: 'clear', itemId: 'one' }, { kind: 'answer', itemId: 'one', response: { optionId: 'y' } })
    expect(progress).toMatchObject({ answers: { one: { optionId: 'y' } }, savedAt: { one: 2 } })
  })

  it('attempt progress flags an item once and removes the flag', () => {
    const flag = { kind: 'flag', itemId: 'one', isFlagged: true } as const
    expect(after(flag, flag).flaggedItemIds).toEqual(['one'])
    expect(after(flag, { ...flag, isFlagged: false }).flaggedItemIds).toEqual([])
  })

  it('attempt progress is at the item moved to last and lists each seen item once', () => {
    const progress = after({ kind: 'move', itemId: 'one' }, { kind: 'move', itemId: 'two' }, { kind: 'move', itemId: 'one' })
    expect(progress.currentItemId).toBe('one')
    expect([...progress.seenItemIds].sort()).toEqual(['one', 'two'])
  })

  it('attempt progress is submitted by the candidate or the clock, with unchanged answers', () => {
    const answer = { kind: 'answer', itemId: 'one', response: { optionId: 'w' } } as const
    expect(after(answer, { kind: 'submit', reason: 'candidate' })).toMatchObject({ isSubmitted: true, answers: { one: { optionId: 'w' } } })
    expect(after(answer, { kind: 'submit', reason: 'time-up' })).toMatchObject({ isSubmitted: true, answers: { one: { optionId: 'w' } } })
  })

  it('attempt progress is not changed by focus, a set clock or an interruption', () => {
    const answer = { kind: 'answer', itemId: 'one', response: { optionId: 'w' } } as const
    const progress = after(
      answer,
      { kind: 'focus', hasFocus: false },
      { kind: 'clock-set', byMs: -7_200_000 },
      { kind: 'interrupted', cause: 'restart', darkMs: null }
    )
    expect(progress).toEqual({ ...after(answer), lastSequence: 4 })
  })

  it('attempt progress is the same for events at once or one by one, and leaves its input unchanged', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.nat(), (acts, cut) => {
        const events = numbered(acts)
        const at = cut % (events.length + 1)
        const first = foldProgress(events.slice(0, at))
        const snapshot = structuredClone(first)
        expect(events.slice(at).reduce(advance, first)).toEqual(foldProgress(events))
        expect(first).toEqual(snapshot)
        expect(emptyProgress.lastSequence).toBe(0)
      })
    )
  })

  it('attempt progress agrees with the last event on each item', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const progress = foldProgress(numbered(acts))
        expect(attemptProgressSchema.safeParse(progress).success).toBe(true)
        expect(acts.every((one) => actSchema.safeParse(one).success)).toBe(true)
        for (const id of ['one', 'two', 'three']) {
          const last = acts.findLastIndex((one) => (one.kind === 'answer' || one.kind === 'clear') && one.itemId === id)
          const word = acts[last]
          expect(progress.answers[id]).toEqual(word?.kind === 'answer' ? responseOf(word) : undefined)
          expect(progress.savedAt[id]).toBe(last < 0 ? undefined : last + 1)
          const flag = acts.findLast((one) => one.kind === 'flag' && one.itemId === id)
          expect(progress.flaggedItemIds.filter((flagged) => flagged === id)).toHaveLength(flag?.kind === 'flag' && flag.isFlagged ? 1 : 0)
        }
        expect(progress.isSubmitted).toBe(acts.some(({ kind }) => kind === 'submit'))
        expect(progress.lastSequence).toBe(acts.length)
      })
    )
  })
})
