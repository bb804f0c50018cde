import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePace } from '../../../../../../src-renderer/features/attempt/report/analysis/compare-pace.ts'
import { minutesAndSeconds } from '../../../../../../src-renderer/features/attempt/report/parts/duration-text.ts'
import { earlierResults } from '../../../../../../src-renderer/features/attempt/report/parts/earlier-results.ts'
import { itemTimeFacts, numbered, sortItems } from '../../../../../../src-renderer/features/attempt/report/analysis/item-time-facts.ts'
import { numbersToName, unansweredItems } from '../../../../../../src-renderer/features/attempt/report/analysis/unanswered-items.ts'
import { studyFirst } from '../../../../../../src-renderer/features/attempt/report/analysis/study-first.ts'
import type { AnalysedItem } from '../../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { buildAnalysis } from '../../../../../support/build-analysed-report.ts'
import { buildAttempt } from '../../../../../support/build-learning.ts'

const item = (id: string, spentMs: number, changes: Partial<AnalysedItem> = {}): AnalysedItem => ({
  id,
  verdict: 'right',
  isSeen: true,
  spentMs,
  ...changes
})

describe('what to study first', () => {
  it('topics to study first have the most to gain, the weaker first on a tie, and none if all answers were right', () => {
    const { subjects } = buildAnalysis()
    expect(studyFirst({ subjects }).map(({ slug, topic }) => `${slug} ${topic}`)).toEqual(['physics Motion', 'physics Light', 'chemistry Solubility'])
    const [physics] = subjects
    if (!physics) throw new Error('no subject')
    const topic = (name: string, rightCount: number, itemCount: number) => ({
      topic: name,
      rightCount,
      itemCount,
      answeredCount: itemCount,
      spentMs: 0
    })
    const topics = [topic('a', 4, 4), topic('b', 3, 5), topic('c', 0, 2), topic('d', 1, 4), topic('e', 1, 2), topic('f', 9, 10)]
    expect(studyFirst({ subjects: [{ ...physics, topics }] }).map((weak) => weak.topic)).toEqual(['d', 'c', 'b'])
    expect(studyFirst({ subjects: [{ ...physics, topics: topics.slice(0, 1) }] })).toEqual([])
  })

  it('topics to study first had at least two questions', () => {
    const [physics] = buildAnalysis().subjects
    if (!physics) throw new Error('no subject')
    const topics = [1, 2].map((itemCount) => ({ topic: `of ${itemCount}`, itemCount, answeredCount: itemCount, rightCount: 0, spentMs: 0 }))
    expect(studyFirst({ subjects: [{ ...physics, topics }] }).map(({ topic }) => topic)).toEqual(['of 2'])
  })
})

describe('unanswered questions', () => {
  const items = [item('a', 0), item('b', 0, { verdict: 'unanswered' }), item('c', 0, { verdict: 'dropped' }), item('d', 0, { verdict: 'unanswered' })]

  it('unanswered questions have their numbers in the exam, and a question that does not count is none of them', () => {
    expect(unansweredItems(items).map(({ number }) => number)).toEqual([2, 4])
  })

  it('at most twenty unanswered questions are named, and the others are counted', () => {
    const open = (count: number) => Array.from({ length: count }, (_, index) => ({ label: String(index + 1) }))
    expect(numbersToName(open(20))).toMatchObject({ moreCount: 0, numbers: { length: 20 } })
    expect(numbersToName(open(23))).toMatchObject({ moreCount: 3, numbers: { length: 20 } })
  })
})

describe('the times of questions', () => {
  it('question times have a median and a longest time, counting only opened questions', () => {
    const facts = itemTimeFacts(numbered([item('a', 9_000), item('b', 2_000), item('c', 0, { isSeen: false }), item('d', 5_000)]))
    expect(facts).toMatchObject({ medianMs: 5_000, longest: { id: 'a', number: 1 } })
    expect(itemTimeFacts(numbered([item('c', 0, { isSeen: false })]))).toBe(null)
  })

  it('question times can be sorted, and equal ones stay in exam order', () => {
    const items = numbered([item('a', 5), item('b', 9, { verdict: 'wrong' }), item('c', 5), item('d', 1, { verdict: 'unanswered' })])
    const ids = (column: 'question' | 'time' | 'verdict', direction: 'ascending' | 'descending') =>
      sortItems(items, { column, direction })
        .map(({ id }) => id)
        .join('')
    expect(ids('question', 'descending')).toBe('dcba')
    expect(ids('time', 'descending')).toBe('bacd')
    expect(ids('time', 'ascending')).toBe('dacb')
    expect(ids('verdict', 'ascending')).toBe('bdac')
  })

  it('question times are rounded to the nearest second and never show 60 seconds', () => {
    expect(minutesAndSeconds(59_600)).toEqual({ minutes: 1, seconds: 0 })
    fc.assert(
      fc.property(fc.nat(10_000_000), (spanMs) => {
        const { minutes, seconds } = minutesAndSeconds(spanMs)
        expect(seconds).toBeLessThan(60)
        expect(Math.abs(1000 * (60 * minutes + seconds) - spanMs)).toBeLessThanOrEqual(500)
      })
    )
  })
})

describe('the pace', () => {
  const slice = (fromMs: number, toMs: number, answeredCount: number) => ({ fromMs, toMs, answeredCount, rightCount: 0 })

  it('the pace is compared with the pace that reaches every question within the exam time', () => {
    const pace = [slice(0, 60_000, 4), slice(60_000, 90_000, 2)]
    expect(comparePace(pace, { itemCount: 40, budgetMs: 600_000 })).toEqual({ stepMs: 60_000, needed: 4, given: 4 })
  })

  it('the pace comparison is null when nothing was answered', () => {
    expect(comparePace([slice(0, 60_000, 0)], { itemCount: 40, budgetMs: 600_000 })).toBe(null)
    expect(comparePace([], { itemCount: 40, budgetMs: 600_000 })).toBe(null)
  })
})

describe('earlier results', () => {
  const own = { attemptId: 'own', slug: 'utme-mock', title: 'UTME mock' }
  const attempts = [
    buildAttempt({ attemptId: 'later', startedAt: 9, total: 190 }),
    buildAttempt({ attemptId: 'own', startedAt: 5, total: 120 }),
    buildAttempt({ attemptId: 'second', startedAt: 3, total: 130 }),
    buildAttempt({ attemptId: 'first', startedAt: 1, total: 80 }),
    buildAttempt({ attemptId: 'part', title: 'UTME mock · Physics', startedAt: 2, total: 90 }),
    buildAttempt({ attemptId: 'kept', state: 'kept', startedAt: 4, total: null }),
    buildAttempt({ attemptId: 'other scale', startedAt: 4, maximumTotal: 400 }),
    buildAttempt({ attemptId: 'other paper', slug: 'utme-physics', startedAt: 4 })
  ]

  it('earlier results are of the same exam and scale, up to this attempt, oldest first, each with its change', () => {
    expect(earlierResults(attempts, own).map(({ attemptId, change }) => [attemptId, change])).toEqual([
      ['first', null],
      ['second', 50],
      ['own', -10]
    ])
  })

  it('earlier results are the last eight, and the first of them still shows its change from the one before', () => {
    const many = Array.from({ length: 12 }, (_, index) => buildAttempt({ attemptId: String(index), startedAt: index, total: 10 * index }))
    const results = earlierResults(many, { ...own, attemptId: '11' })
    expect(results.map(({ attemptId }) => attemptId)).toEqual(['4', '5', '6', '7', '8', '9', '10', '11'])
    expect(results[0]?.change).toBe(10)
  })

  it('earlier results are empty when this attempt is not in the list', () => {
    expect(earlierResults(attempts, { ...own, attemptId: 'unknown' })).toEqual([])
  })
})
