import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import { advance, emptyProgress, foldProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { positionsOf } from '../../../../../src-shared/attempt/record/item-positions.ts'
import { judgeEvents } from '../../../../../src-shared/attempt/record/judge-events.ts'
import { refusalOf } from '../../../../../src-shared/attempt/record/may-act.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
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

/** Judges event by event, each from its own copy of what all before it have left. */
function judgeOneByOne(of: Paper, moments: readonly (readonly [Act, number])[]) {
  const positions = positionsOf(of)
  const spentMs = new Map<string, number>()
  let progress = emptyProgress
  let clockMs = 0
  const judged = moments.map(([act, clock], index) => {
    clockMs = Math.max(clockMs, clock)
    const stage = stageOf(of, progress)
    if (stage.kind === 'part') spentMs.set(stage.part.id, Math.min(clockMs - stage.sinceMs, stage.budgetMs))
    const isInTime = stage.kind !== 'part' || clockMs - stage.sinceMs <= stage.budgetMs + TOLERANCE_MS
    const isAllowed = refusalOf({ paper: of, positions, progress }, act) === null
    if (isAllowed && (isInTime || !('itemId' in act))) progress = advance(progress, { act, sequence: index + 1, spentMs: clockMs })
    return { counts: isInTime && isAllowed, workedMs: [...spentMs.values()].reduce((sum, ms) => sum + ms, 0) }
  })
  return { counts: judged.map(({ counts }) => counts), workedMs: judged.map(({ workedMs }) => workedMs), spentMs }
}

describe('events that are judged at once', () => {
  const partsAct = fc.constantFrom(begin('first'), end('first'), begin('second'), end('second'))
  const study: readonly Act[] = [{ kind: 'check', itemId: 'item-1' }, { kind: 'clear', itemId: 'item-1' }, { kind: 'pause' }, { kind: 'resume' }]
  const anyAct = fc.oneof(partsAct, fc.constantFrom(answer(1), answer(2), answer(11), move(1), move(2), move(12), ...study))
  const papers = [paper, buildPaper({ budgetMs: 50_000 })].flatMap((one): Paper[] => [
    one,
    { ...one, sittingMode: 'study' },
    { ...one, sittingMode: 'timed-practice' },
    { ...one, rules: { ...one.rules, navigation: 'forward-only' } }
  ])

  it('count, and take time, as each does after all before it', () => {
    const steps = fc.array(fc.tuple(anyAct, fc.oneof({ weight: 5, arbitrary: fc.nat(1500) }, fc.integer({ min: -5000, max: 20_000 }))), {
      maxLength: 40
    })
    fc.assert(
      fc.property(fc.constantFrom(...papers), fc.boolean(), steps, (of, isBegun, some) => {
        let clockMs = 0
        const moments = [...(isBegun ? [[begin('first'), 0] as const] : []), ...some].map(
          ([act, ms]) => [act, (clockMs = Math.max(0, clockMs + ms))] as const
        )
        expect(judge(moments, of)).toEqual(judgeOneByOne(of, moments))
      }),
      { numRuns: 600 }
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
