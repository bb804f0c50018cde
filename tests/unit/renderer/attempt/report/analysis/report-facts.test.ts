import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePace } from '../../../../../../src-renderer/features/attempt/report/analysis/compare-pace.ts'
import { minutesAndSeconds } from '../../../../../../src-renderer/features/attempt/report/parts/duration-text.ts'
import { earlierResults } from '../../../../../../src-renderer/features/attempt/report/earlier-results.ts'
import { itemTimeFacts, numbered, sortItems } from '../../../../../../src-renderer/features/attempt/report/analysis/item-time-facts.ts'
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
  it('are the topics with most to gain, of equal ones the weaker, and none where all was right', () => {
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
    expect(studyFirst({ subjects: [{ ...physics, topics }] }).map((weak) => weak.topic)).toEqual(['d', 'c', 'b', 'e'])
    expect(studyFirst({ subjects: [{ ...physics, topics: topics.slice(0, 1) }] })).toEqual([])
  })
})

describe('the times of questions', () => {
  it('have a middle and a longest, of the opened questions alone', () => {
    const facts = itemTimeFacts(numbered([item('a', 9_000), item('b', 2_000), item('c', 0, { isSeen: false }), item('d', 5_000)]))
    expect(facts).toMatchObject({ medianMs: 5_000, longest: { id: 'a', number: 1 } })
    expect(itemTimeFacts(numbered([item('c', 0, { isSeen: false })]))).toBe(null)
  })

  it('can be put in order, and equals stay in the paper’s', () => {
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

  it('are written to the nearest second, never with sixty of them', () => {
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

  it('is held against the one that reaches every question in the time of the paper', () => {
    const pace = [slice(0, 60_000, 4), slice(60_000, 90_000, 2)]
    expect(comparePace(pace, { itemCount: 40, budgetMs: 600_000 })).toEqual({ stepMs: 60_000, needed: 4, given: 4 })
  })

  it('says nothing where nothing was answered', () => {
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

  it('are those of the same paper on the same scale up to this one, oldest first, each with its change', () => {
    expect(earlierResults(attempts, own).map(({ attemptId, change }) => [attemptId, change])).toEqual([
      ['first', null],
      ['second', 50],
      ['own', -10]
    ])
  })

  it('are the last eight, whose first still tells what came before it', () => {
    const many = Array.from({ length: 12 }, (_, index) => buildAttempt({ attemptId: String(index), startedAt: index, total: 10 * index }))
    const results = earlierResults(many, { ...own, attemptId: '11' })
    expect(results.map(({ attemptId }) => attemptId)).toEqual(['4', '5', '6', '7', '8', '9', '10', '11'])
    expect(results[0]?.change).toBe(10)
  })

  it('are none where this attempt is not in the list', () => {
    expect(earlierResults(attempts, { ...own, attemptId: 'unknown' })).toEqual([])
  })
})
