import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseAttempt, type MarkedPart, type Sitting } from '../../../../../src-server/attempt/analysis/analyse-attempt.ts'
import { attemptAnalysisSchema } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import type { Moment } from '../../../../../src-server/attempt/analysis/moment.ts'
import { pace, paceStepMs } from '../../../../../src-server/attempt/analysis/pace.ts'
import { timeSpent } from '../../../../../src-server/attempt/analysis/time-spent.ts'

/** An answer in these tests is the share of marks that it earns, in quarters. */
const marking = { markOf: (_: string, answer: number) => answer / 4, isSame: (one: number, other: number) => one === other }
const RIGHT = 4
const HALF = 2
const WRONG = 0

const parts: readonly MarkedPart[] = [
  {
    slug: 'physics',
    items: [
      { id: 'p1', topic: 'Motion', difficulty: 'easy' },
      { id: 'p2', topic: 'Light', difficulty: 'hard' },
      { id: 'p3', topic: 'Motion', difficulty: 'easy' }
    ]
  },
  { slug: 'chemistry', items: [{ id: 'c1', topic: 'Solubility', difficulty: null }] }
]

const move = (spentMs: number, itemId: string): Moment<number> => ({ kind: 'move', spentMs, itemId })
const answer = (spentMs: number, itemId: string, value: number): Moment<number> => ({ kind: 'answer', spentMs, itemId, answer: value })
const clear = (spentMs: number, itemId: string): Moment<number> => ({ kind: 'clear', spentMs, itemId })
const focus = (spentMs: number, hasFocus: boolean): Moment<number> => ({ kind: 'focus', spentMs, hasFocus })

function analyse(moments: readonly Moment<number>[], endMs = 60_000) {
  return analyseAttempt({ parts, moments, marking, endMs })
}

describe('the analysis of a sitting', () => {
  it('the analysis gives each item its final verdict, whether it was seen, and its time on screen', () => {
    const { subjects } = analyse([
      move(0, 'p1'),
      answer(9_000, 'p1', RIGHT),
      move(10_000, 'p2'),
      answer(12_000, 'p2', HALF),
      move(20_000, 'p1'),
      move(25_000, 'p3'),
      answer(26_000, 'p3', RIGHT),
      clear(27_000, 'p3')
    ])
    expect(subjects[0]?.items).toEqual([
      { id: 'p1', verdict: 'right', isSeen: true, spentMs: 15_000 },
      { id: 'p2', verdict: 'partly', isSeen: true, spentMs: 10_000 },
      { id: 'p3', verdict: 'unanswered', isSeen: true, spentMs: 35_000 }
    ])
    expect(subjects[1]?.items).toEqual([{ id: 'c1', verdict: 'unanswered', isSeen: false, spentMs: 0 }])
  })

  it('the analysis totals subjects, topics and difficulties, and omits what the exam does not state', () => {
    const { subjects, difficulties } = analyse([move(0, 'p1'), answer(1_000, 'p1', RIGHT), answer(2_000, 'p2', WRONG), answer(3_000, 'c1', WRONG)])
    expect(subjects[0]).toMatchObject({ itemCount: 3, answeredCount: 2, rightCount: 1, spentMs: 60_000 })
    expect(subjects[0]?.topics).toEqual([
      { topic: 'Motion', itemCount: 2, answeredCount: 1, rightCount: 1, spentMs: 60_000 },
      { topic: 'Light', itemCount: 1, answeredCount: 1, rightCount: 0, spentMs: 0 }
    ])
    expect(difficulties).toEqual([
      { difficulty: 'easy', itemCount: 2, answeredCount: 1, rightCount: 1, spentMs: 60_000 },
      { difficulty: 'hard', itemCount: 1, answeredCount: 1, rightCount: 0, spentMs: 0 }
    ])
  })

  it('time away from the window is charged to no item, and a restart ends the time away', () => {
    const { subjects, awayMs } = analyse([
      move(0, 'p1'),
      focus(10_000, false),
      answer(14_000, 'p1', RIGHT),
      focus(16_000, true),
      focus(20_000, false),
      { kind: 'restart', spentMs: 21_000 },
      move(30_000, 'p2')
    ])
    expect(awayMs).toBe(7_000)
    expect(subjects[0]?.items.map(({ spentMs }) => spentMs)).toEqual([23_000, 30_000, 0])
  })

  it('a changed answer is counted by the verdicts before and after, and an identical answer is no change', () => {
    const { changes } = analyse([
      answer(1, 'p1', WRONG),
      answer(2, 'p1', WRONG),
      answer(3, 'p1', RIGHT),
      clear(4, 'p1'),
      answer(5, 'p1', HALF),
      answer(6, 'p1', WRONG),
      answer(7, 'p2', RIGHT),
      clear(8, 'p2'),
      answer(9, 'p2', RIGHT)
    ])
    expect(changes).toEqual({ wrongToRight: 1, rightToWrong: 1, wrongToWrong: 1 })
  })

  it('an item counts in the pace slice of its first answer, and a cleared answer counts in none', () => {
    const analysis = analyse([
      answer(4_000, 'p1', WRONG),
      answer(59_999, 'p1', RIGHT),
      answer(60_000, 'p2', WRONG),
      answer(1_000, 'c1', RIGHT),
      clear(50_000, 'c1')
    ])
    expect(analysis.pace.map(({ answeredCount }) => answeredCount)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(analysis.pace.map(({ rightCount }) => rightCount)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('the analysis matches the report schema, also for an attempt submitted at once', () => {
    for (const analysis of [analyse([], 0), analyse([answer(3, 'p1', HALF)])]) expect(attemptAnalysisSchema.parse(analysis)).toEqual(analysis)
    expect(analyse([], 0).pace).toEqual([])
  })
})

describe('the slices of a sitting', () => {
  it.each([
    [7_200_000, 600_000, 12],
    [3_000_000, 300_000, 10],
    [61_000, 10_000, 7],
    [1, 5_000, 1],
    [200 * 3_600_000, 17 * 3_600_000, 12]
  ])('an attempt of %i ms has pace slices of %i ms, and there are %i', (endMs, stepMs, count) => {
    expect(paceStepMs(endMs)).toBe(stepMs)
    expect(pace([], endMs)).toHaveLength(count)
  })
})

const END_MS = 120
const itemIds = ['p1', 'p2', 'p3', 'c1']

/** Any attempt, including client times that decrease or exceed the end. */
const momentsArbitrary = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('move' as const), itemId: fc.constantFrom(...itemIds), spentMs: fc.nat(150) }),
    fc.record({
      kind: fc.constant('answer' as const),
      itemId: fc.constantFrom(...itemIds),
      answer: fc.integer({ min: 0, max: 4 }),
      spentMs: fc.nat(150)
    }),
    fc.record({ kind: fc.constant('clear' as const), itemId: fc.constantFrom(...itemIds), spentMs: fc.nat(150) }),
    fc.record({ kind: fc.constant('focus' as const), hasFocus: fc.boolean(), spentMs: fc.nat(150) }),
    fc.record({ kind: fc.constantFrom('restart' as const, 'other' as const), spentMs: fc.nat(150) })
  ),
  { maxLength: 40 }
)

/** Clock value at each moment, in milliseconds: the greatest time so far, at most the end. */
function clocked(moments: readonly Moment<number>[], endMs = END_MS): number[] {
  return moments.map((_, index) => Math.min(endMs, Math.max(...moments.slice(0, index + 1).map(({ spentMs }) => spentMs))))
}

/** Checks each millisecond of the attempt: which item was on the screen, and whether Koya had the focus. */
function timeByLooking(moments: readonly Moment<number>[]): { perItem: Record<string, number>; awayMs: number } {
  const times = clocked(moments)
  const perItem: Record<string, number> = {}
  let awayMs = 0
  for (const moment of moments) if (moment.kind === 'move') perItem[moment.itemId] = 0
  for (let ms = 0; ms < END_MS; ms += 1) {
    const before = moments.filter((_, index) => (times[index] ?? 0) <= ms)
    const lastFocus = before.findLast(({ kind }) => kind === 'focus' || kind === 'restart')
    const shown = before.findLast(({ kind }) => kind === 'move')
    if (lastFocus?.kind === 'focus' && !lastFocus.hasFocus) awayMs += 1
    else if (shown?.kind === 'move') perItem[shown.itemId] = (perItem[shown.itemId] ?? 0) + 1
  }
  return { perItem, awayMs }
}

const sittingOf = (moments: readonly Moment<number>[]): Sitting<number> => ({ parts, moments, marking, endMs: END_MS })

describe('for any sitting, also one whose times run back', () => {
  it('the time per item equals a count of every millisecond, for any event times', () => {
    fc.assert(
      fc.property(momentsArbitrary, (moments) => {
        const { perItem, awayMs } = timeSpent(moments, END_MS)
        expect({ perItem: Object.fromEntries(perItem), awayMs }).toEqual(timeByLooking(moments))
      }),
      { numRuns: 400 }
    )
  })

  it('verdicts, changes and pace equal a calculation item by item, for any event times', () => {
    fc.assert(
      fc.property(momentsArbitrary, (quickly) => {
        // Seconds instead of milliseconds, so that the attempt has several slices.
        const moments = quickly.map((moment) => ({ ...moment, spentMs: 1000 * moment.spentMs }))
        const analysis = analyse(moments, 1000 * END_MS)
        const times = clocked(moments, 1000 * END_MS)
        const pairs = { rightToWrong: 0, wrongToRight: 0, wrongToWrong: 0 }
        const paced: { answeredCount: number; rightCount: number }[] = analysis.pace.map(() => ({ answeredCount: 0, rightCount: 0 }))
        for (const id of itemIds) {
          const own = moments.filter((moment) => (moment.kind === 'answer' || moment.kind === 'clear') && moment.itemId === id)
          const values = own.flatMap((moment) => (moment.kind === 'answer' ? [moment.answer] : []))
          for (let index = 1; index < values.length; index += 1) {
            const [one, other] = [values[index - 1], values[index]]
            if (one === other) continue
            if (one === RIGHT) pairs.rightToWrong += 1
            else if (other === RIGHT) pairs.wrongToRight += 1
            else pairs.wrongToWrong += 1
          }
          const last = own.at(-1)
          const lastAnswer = last?.kind === 'answer' ? last.answer : null
          const item = analysis.subjects.flatMap(({ items }) => items).find((candidate) => candidate.id === id)
          expect(item?.verdict).toBe(lastAnswer === null ? 'unanswered' : lastAnswer === RIGHT ? 'right' : lastAnswer === WRONG ? 'wrong' : 'partly')
          expect(item?.isSeen).toBe(moments.some((moment) => 'itemId' in moment && moment.kind !== 'clear' && moment.itemId === id))
          if (lastAnswer === null) continue
          const first = times[moments.findIndex((moment) => moment.kind === 'answer' && moment.itemId === id)] ?? 0
          const slice = paced[analysis.pace.findIndex(({ fromMs, toMs }) => fromMs <= first && first < toMs)] ?? paced.at(-1)
          if (!slice) throw new Error('an answer lies in no slice')
          slice.answeredCount += 1
          if (lastAnswer === RIGHT) slice.rightCount += 1
        }
        expect(analysis.changes).toEqual(pairs)
        expect(analysis.pace.map(({ answeredCount, rightCount }) => ({ answeredCount, rightCount }))).toEqual(paced)
      }),
      { numRuns: 400 }
    )
  })

  it('part totals add up to the whole, and times to the attempt duration, for any event times', () => {
    fc.assert(
      fc.property(momentsArbitrary, (moments) => {
        const { subjects, awayMs, pace: slices } = analyseAttempt(sittingOf(moments))
        const firstMove = moments.findIndex(({ kind }) => kind === 'move')
        const spent = subjects.reduce((sum, { spentMs }) => sum + spentMs, awayMs)
        expect(spent).toBeLessThanOrEqual(END_MS)
        if (firstMove === 0) expect(spent + (clocked(moments)[0] ?? 0)).toBe(END_MS)
        for (const { topics, items, ...subject } of subjects) {
          for (const name of ['itemCount', 'answeredCount', 'rightCount', 'spentMs'] as const)
            expect(topics.reduce((sum, topic) => sum + topic[name], 0)).toBe(subject[name])
          expect(items).toHaveLength(subject.itemCount)
        }
        expect(slices.reduce((sum, { answeredCount }) => sum + answeredCount, 0)).toBe(
          subjects.reduce((sum, { answeredCount }) => sum + answeredCount, 0)
        )
        expect(slices.map(({ fromMs }) => fromMs).slice(1)).toEqual(slices.map(({ toMs }) => toMs).slice(0, -1))
      })
    )
  })
})

describe('a dropped item', () => {
  it('a dropped item keeps its place and time, and counts in no total', () => {
    const dropped = parts.map((part) => ({ ...part, items: part.items.map((item) => ({ ...item, isDropped: item.id === 'p1' })) }))
    const moments = [move(0, 'p1'), answer(5_000, 'p1', RIGHT), answer(9_000, 'p1', WRONG), move(10_000, 'p2'), answer(12_000, 'p2', RIGHT)]
    const { subjects, changes, difficulties, pace: slices } = analyseAttempt({ parts: dropped, moments, marking, endMs: 60_000 })
    expect(subjects[0]).toMatchObject({ itemCount: 2, answeredCount: 1, rightCount: 1 })
    expect(subjects[0]?.items.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(['p1 dropped', 'p2 right', 'p3 unanswered'])
    expect(subjects[0]?.items[0]?.spentMs).toBe(10_000)
    expect(subjects[0]?.topics.map(({ topic, itemCount }) => [topic, itemCount])).toEqual([
      ['Light', 1],
      ['Motion', 1]
    ])
    expect(changes).toEqual({ rightToWrong: 0, wrongToRight: 0, wrongToWrong: 0 })
    expect(difficulties.map(({ itemCount }) => itemCount)).toEqual([1, 1])
    expect(slices.reduce((sum, { answeredCount }) => sum + answeredCount, 0)).toBe(1)
  })
})
