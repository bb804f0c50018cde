import { describe, expect, it } from 'vitest'
import { answerKeySchema } from '../../../../../src-server/attempt/draw/answer-key.ts'
import { markAttempt } from '../../../../../src-server/attempt/scoring/mark-attempt.ts'
import { reportSchema } from '../../../../../src-shared/attempt/report/report.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { startEventChain } from '../../../../support/event-chain.ts'

const lastHash = 'f'.repeat(64)

const item = (id: string) => ({
  id,
  stem: `Stem of ${id}`,
  options: [
    { id: 'x', text: 'X' },
    { id: 'w', text: 'W' }
  ]
})
const paper: Paper = {
  attemptId: '00000000-0000-4000-8000-000000000001',
  slug: 'trial',
  title: 'Trial',
  rules: { profile: 'trial', profileVersion: 1, calculator: 'none', optionLetters: ['A', 'B'], hasEightKeys: false },
  budgetMs: 60_000,
  subjects: [{ slug: 'sums', title: 'Sums', items: [item('one'), item('two'), item('three')] }],
  stimuli: [],
  markingVersion: '2',
  startedAt: 5,
  paperHash: 'a'.repeat(64)
}
const answerKey = [
  {
    slug: 'sums',
    items: ['one', 'two', 'three'].map((id) => ({
      id,
      key: { type: 'single-choice' as const, optionId: 'w', why: {} },
      topic: 'Sums',
      difficulty: 'easy' as const,
      explanation: `Because of ${id}.`
    }))
  }
]

describe('A report', () => {
  it('the report counts the time on each question without the break between two parts', () => {
    const parted = buildPaper({ parts: { budgetsMs: [60_000, 60_000], breakMs: 20_000 } })
    const keys = parted.subjects.map(({ slug, items }) => ({
      slug,
      items: items.map(({ id }) => ({ id, key: { type: 'single-choice' as const, optionId: 'v', why: {} }, topic: 'A topic', explanation: 'So.' }))
    }))
    const chain = startEventChain(parted)
    chain.write({ kind: 'begin-part', partId: 'first' }, 0)
    chain.write({ kind: 'move', itemId: 'item-1' }, 0)
    chain.write({ kind: 'end-part', partId: 'first', reason: 'candidate' }, 10_000)
    chain.write({ kind: 'begin-part', partId: 'second' }, 25_000)
    chain.write({ kind: 'move', itemId: 'item-11' }, 25_000)
    chain.write({ kind: 'submit', reason: 'candidate' }, 40_000)
    const events = chain.events.map((event) => ({ event, isLate: false, hasArrivedLate: false }))
    const { analysis, spentMs } = markAttempt({ paper: parted, answerKey: keys, events, lastHash, receiptId: 'receipt', receivedAt: 9 })
    const times = analysis?.subjects.flatMap(({ items }) => items.flatMap((one) => (one.isSeen ? [[one.id, one.spentMs]] : [])))
    expect({ times, spentMs }).toEqual({
      times: [
        ['item-1', 10_000],
        ['item-11', 15_000]
      ],
      spentMs: 25_000
    })
  })

  it('the report marks by option id with the newest answer in time, and shows key, explanation and given answer', () => {
    const chain = startEventChain(paper)
    chain.write({ kind: 'answer', itemId: 'one', response: { optionId: 'x' } })
    chain.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } })
    chain.write({ kind: 'answer', itemId: 'two', response: { optionId: 'w' } })
    chain.write({ kind: 'clear', itemId: 'two' })
    chain.write({ kind: 'submit', reason: 'time-up' })
    const events = chain.events.map((event) => ({ event, isLate: false, hasArrivedLate: false }))
    const report = markAttempt({ paper, answerKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 })
    expect(reportSchema.parse(report)).toEqual(report)
    expect(report).toMatchObject({
      total: 33,
      maximumTotal: 100,
      spentMs: 5000,
      reason: 'time-up',
      lastHash,
      receiptId: 'receipt',
      receivedAt: 9
    })
    expect(report.subjects[0]).toMatchObject({ title: 'Sums', itemCount: 3, answeredCount: 1, rightCount: 1, partialCount: 0, score: 33 })
    expect(report.subjects[0]?.items.map(({ given, share, explanation }) => [given, share.numerator, explanation])).toEqual([
      [{ optionId: 'w' }, 1, 'Because of one.'],
      [null, 0, 'Because of two.'],
      [null, 0, 'Because of three.']
    ])
  })

  it('the report says how many of its questions had been seen before, as its paper does', () => {
    const reportOf = (given: Paper) => {
      const chain = startEventChain(given)
      chain.write({ kind: 'submit', reason: 'candidate' }, 40)
      const events = chain.events.map((event) => ({ event, isLate: false, hasArrivedLate: false }))
      return reportSchema.parse(markAttempt({ paper: given, answerKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 }))
    }
    expect(reportOf({ ...paper, seenBefore: 2 }).seenBefore).toBe(2)
    expect(reportOf(paper)).not.toHaveProperty('seenBefore')
  })

  it('the report ignores answers and clearings after the time limit', () => {
    const chain = startEventChain(paper)
    chain.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } })
    chain.write({ kind: 'clear', itemId: 'one' })
    chain.write({ kind: 'answer', itemId: 'two', response: { optionId: 'w' } })
    chain.write({ kind: 'submit', reason: 'candidate' })
    const events = chain.events.map((event, index) => ({ event, isLate: index > 0, hasArrivedLate: false }))
    const [subject] = markAttempt({ paper, answerKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 }).subjects
    expect(subject?.items.map(({ given }) => given)).toEqual([{ optionId: 'w' }, null, null])
  })

  it('the report states which answers were after time or arrived late, and whether the submission did', () => {
    const chain = startEventChain(paper)
    chain.write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } })
    chain.write({ kind: 'move', itemId: 'two' })
    chain.write({ kind: 'clear', itemId: 'one' })
    chain.write({ kind: 'answer', itemId: 'two', response: { optionId: 'w' } })
    chain.write({ kind: 'submit', reason: 'candidate' })
    const latenessOf = (lateFrom: number, arrivedLateFrom: number) => {
      const events = chain.events.map((event, index) => ({ event, isLate: index >= lateFrom, hasArrivedLate: index >= arrivedLateFrom }))
      return markAttempt({ paper, answerKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 }).lateness
    }
    expect(latenessOf(9, 9)).toEqual({ afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: false })
    expect(latenessOf(9, 1)).toEqual({ afterTimeCount: 0, arrivedLateCount: 2, isSubmissionLate: true })
    expect(latenessOf(3, 0)).toEqual({ afterTimeCount: 1, arrivedLateCount: 2, isSubmissionLate: true })
    expect(latenessOf(9, 4)).toEqual({ afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: true })
  })

  it('the report contains the analysis: time, changed answers and pace', () => {
    const chain = startEventChain(paper)
    chain.write({ kind: 'move', itemId: 'two' }, 0)
    chain.write({ kind: 'answer', itemId: 'two', optionId: 'x' }, 5_000)
    chain.write({ kind: 'focus', hasFocus: false }, 8_000)
    chain.write({ kind: 'interrupted', cause: 'sleep', darkMs: 900_000 }, 10_000)
    chain.write({ kind: 'interrupted', cause: 'restart', darkMs: 900_000 }, 12_000)
    chain.write({ kind: 'answer', itemId: 'two', optionId: 'w' }, 15_000)
    chain.write({ kind: 'move', itemId: 'three' }, 20_000)
    chain.write({ kind: 'submit', reason: 'candidate' }, 30_000)
    const events = chain.events.map((event) => ({ event, isLate: false, hasArrivedLate: false }))
    const { analysis } = markAttempt({ paper, answerKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 })
    expect(analysis?.subjects[0]?.items).toEqual([
      { id: 'one', verdict: 'unanswered', isSeen: false, spentMs: 0 },
      { id: 'two', verdict: 'right', isSeen: true, spentMs: 16_000 },
      { id: 'three', verdict: 'unanswered', isSeen: true, spentMs: 10_000 }
    ])
    expect(analysis).toMatchObject({
      awayMs: 4_000,
      changes: { wrongToRight: 1, rightToWrong: 0, wrongToWrong: 0 },
      difficulties: [{ difficulty: 'easy', itemCount: 3, answeredCount: 1, rightCount: 1, spentMs: 26_000 }]
    })
    expect(analysis?.pace.map(({ answeredCount }) => answeredCount)).toEqual([0, 1, 0, 0, 0, 0])
  })

  it('the analysis ignores events after the time limit, and ends the attempt with the time budget', () => {
    const chain = startEventChain(paper)
    chain.write({ kind: 'move', itemId: 'one' }, 0)
    chain.write({ kind: 'answer', itemId: 'one', optionId: 'w' }, 1_000)
    chain.write({ kind: 'answer', itemId: 'one', optionId: 'x' }, 90_000)
    chain.write({ kind: 'submit', reason: 'time-up' }, 90_000)
    const events = chain.events.map((event, index) => ({ event, isLate: index > 1, hasArrivedLate: false }))
    const { analysis } = markAttempt({ paper, answerKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 })
    expect(analysis).toMatchObject({ changes: { rightToWrong: 0 }, pace: { length: 12 } })
    expect(analysis?.subjects[0]?.items[0]).toEqual({ id: 'one', verdict: 'right', isSeen: true, spentMs: 60_000 })
  })

  it('a report stored before analyses existed, or drawn without difficulties, can still be read', () => {
    const event = startEventChain(paper).write({ kind: 'submit', reason: 'candidate' })
    const oldKey = answerKey.map(({ slug, items }) => ({ slug, items: items.map(({ difficulty: _, ...key }) => key) }))
    expect(answerKeySchema.parse(oldKey)).toEqual(oldKey)
    const events = [{ event, isLate: false, hasArrivedLate: false }]
    const { analysis, ...old } = markAttempt({ paper, answerKey: oldKey, events, lastHash, receiptId: 'receipt', receivedAt: 9 })
    expect(analysis?.difficulties).toEqual([])
    expect(reportSchema.parse(old)).toEqual(old)
  })

  it('marking throws before the submit event', () => {
    const event = startEventChain(paper).write({ kind: 'answer', itemId: 'one', response: { optionId: 'w' } })
    expect(() =>
      markAttempt({ paper, answerKey, events: [{ event, isLate: false, hasArrivedLate: false }], lastHash, receiptId: 'r', receivedAt: 9 })
    ).toThrow('only after its submit event')
  })
})
