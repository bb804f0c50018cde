import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { foldProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { judgeEvents } from '../../../../../src-shared/attempt/record/judge-events.ts'
import { longestClockMs, partsOf, stageOf } from '../../../../../src-shared/attempt/record/stage.ts'
import { buildPaper } from '../../../../support/build-paper.ts'

const parts = { budgetsMs: [60_000, 40_000], breakMs: 20_000 } as const
const paper = buildPaper({ parts, extraTimeMs: 10_000 })
const TOLERANCE_MS = 2000

const answer = (number: number): Act => ({ kind: 'answer', itemId: `item-${number}`, response: { optionId: 'v' } })
const move = (number: number): Act => ({ kind: 'move', itemId: `item-${number}` })
const begin = (partId: string): Act => ({ kind: 'begin-part', partId })
const end = (partId: string): Act => ({ kind: 'end-part', partId, reason: 'time-up' })

function judge(moments: readonly (readonly [Act, number])[], of = paper) {
  return judgeEvents(
    of,
    moments.map(([act, spentMs], index) => ({ act, spentMs, sequence: index + 1 })),
    TOLERANCE_MS
  )
}

describe('the events of a paper with parts', () => {
  it('events count while their part is open and within its own time, including extra time', () => {
    const { counts, spentMs } = judge([
      [answer(1), 0],
      [begin('first'), 0],
      [answer(1), 70_000],
      [answer(2), 72_000],
      [answer(3), 72_001],
      [answer(11), 72_001],
      [end('first'), 72_001],
      [answer(1), 73_000],
      [begin('second'), 90_000],
      [answer(1), 91_000],
      [answer(11), 140_000],
      [answer(12), 142_001],
      [{ kind: 'submit', reason: 'time-up' }, 150_000]
    ])
    expect(counts).toEqual([false, true, true, true, false, false, false, false, true, false, true, false, false])
    expect([...spentMs]).toEqual([
      ['first', 70_000],
      ['second', 50_000]
    ])
  })

  it('events after a late event are late, whatever time they state', () => {
    const { counts } = judge([
      [begin('first'), 0],
      [answer(1), 80_000],
      [answer(2), 5]
    ])
    expect(counts).toEqual([true, false, false])
  })

  it('events of an exam without parts count until its time is over', () => {
    const plain = buildPaper({ budgetMs: 10_000 })
    const { counts, spentMs } = judge(
      [
        [answer(1), 12_000],
        [answer(2), 12_001]
      ],
      plain
    )
    expect({ counts, spentMs: [...spentMs] }).toEqual({ counts: [true, false], spentMs: [['whole', 10_000]] })
  })

  it('events for items that were left in a forward-only exam neither count nor move there', () => {
    const forward = buildPaper({ navigation: 'forward-only' })
    const { counts } = judge(
      [
        [move(3), 0],
        [answer(3), 1],
        [move(1), 2],
        [answer(2), 3],
        [answer(3), 4]
      ],
      forward
    )
    expect(counts).toEqual([true, true, false, false, true])
  })

  it('events cannot open a part twice or before its turn, nor end the last part', () => {
    const { counts, spentMs } = judge([
      [begin('second'), 0],
      [answer(11), 1],
      [begin('first'), 1000],
      [begin('first'), 60_000],
      [answer(1), 72_000],
      [answer(2), 74_000],
      [end('first'), 74_000],
      [begin('first'), 75_000],
      [answer(1), 76_000],
      [begin('second'), 80_000],
      [end('second'), 81_000],
      [answer(11), 82_000]
    ])
    expect(counts).toEqual([false, false, true, false, true, false, false, false, false, true, false, true])
    expect([...spentMs]).toEqual([
      ['first', 70_000],
      ['second', 2000]
    ])
  })

  it('events never spend more time in a part than its budget with extra time, whatever they say', () => {
    const anyAct = fc.constantFrom(begin('first'), begin('second'), end('first'), end('second'), answer(1), answer(11), move(2))
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAct, fc.nat(500_000)), { maxLength: 30 }), (moments) => {
        const { spentMs, counts } = judge(moments)
        expect(counts).toHaveLength(moments.length)
        for (const { id, budgetMs } of partsOf(paper)) expect(spentMs.get(id) ?? 0).toBeLessThanOrEqual(budgetMs)
      })
    )
  })
})

describe('the stage of an attempt', () => {
  const after = (...acts: readonly (readonly [Act, number])[]) =>
    stageOf(paper, foldProgress(acts.map(([act, spentMs], index) => ({ act, spentMs, sequence: index + 1 }))))

  it('the stage of an attempt goes from before the first part through breaks to the end', () => {
    expect(after()).toMatchObject({ kind: 'before', next: { id: 'first' }, budgetMs: null })
    expect(after([begin('first'), 0])).toMatchObject({ kind: 'part', part: { id: 'first' }, sinceMs: 0, budgetMs: 70_000 })
    expect(after([begin('first'), 0], [end('first'), 7000])).toMatchObject({ kind: 'break', next: { id: 'second' }, sinceMs: 7000, budgetMs: 20_000 })
    expect(after([begin('first'), 0], [end('first'), 7000], [begin('second'), 9000])).toMatchObject({ part: { id: 'second' }, sinceMs: 9000 })
    expect(after([begin('first'), 0], [end('first'), 1], [begin('second'), 2], [end('second'), 3])).toMatchObject({ kind: 'over' })
  })

  it('the clock of an attempt covers all parts with extra time and the breaks between them', () => {
    expect(longestClockMs(paper)).toBe(70_000 + 20_000 + 50_000)
    expect(longestClockMs(buildPaper({ budgetMs: 5000 }))).toBe(5000)
  })
})
