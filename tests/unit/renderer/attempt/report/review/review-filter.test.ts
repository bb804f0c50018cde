import { describe, expect, it } from 'vitest'
import {
  filteredReviewPath,
  filterItems,
  reviewFiltersFor,
  reviewStart
} from '../../../../../../src-renderer/features/attempt/report/review/review-filter.ts'
import { receiptCode } from '../../../../../../src-renderer/features/attempt/report/receipt/receipt-code.ts'
import { verdictOf } from '../../../../../../src-renderer/features/attempt/report/parts/verdict.ts'
import { buildAnalysedReport } from '../../../../../support/build-analysed-report.ts'
import { buildReviewedChoice } from '../../../../../support/build-reviewed-item.ts'

const part = { ...buildReviewedChoice('four', 'x'), share: { numerator: 2, denominator: 3 } }
const items = [buildReviewedChoice('one', 'w'), buildReviewedChoice('two', 'x'), buildReviewedChoice('three', null), part]

describe('the review', () => {
  it('the review calls a question right, wrong, partly right or unanswered by the marks it earned', () => {
    expect(items.map((item) => verdictOf(item))).toEqual(['right', 'wrong', 'unanswered', 'partly'])
  })

  it('the review filters questions without renumbering them', () => {
    expect(filterItems(items, 'all').map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(filterItems(items, 'wrong').map(({ number }) => number)).toEqual([2])
    expect(filterItems(items, 'partly').map(({ number }) => number)).toEqual([4])
    expect(filterItems(items, 'unanswered').map(({ number }) => number)).toEqual([3])
  })
})

describe('the filters', () => {
  it('the review offers the filter for partly right answers only when these earn marks', () => {
    expect(reviewFiltersFor({ isPartial: false })).toEqual(['all', 'wrong', 'unanswered'])
    expect(reviewFiltersFor({ isPartial: true })).toEqual(['all', 'wrong', 'partly', 'unanswered'])
  })

  it('the review offers the filter for answers to mark oneself only where there are some', () => {
    expect(reviewFiltersFor({ isPartial: false }, true)).toEqual(['all', 'wrong', 'unanswered', 'unmarked'])
  })
})

describe('the address of the review', () => {
  const report = buildAnalysedReport()
  const startAt = (path: string) => reviewStart(report, new URLSearchParams(path.split('?')[1]))

  it('the address of the review opens it at a subject and a filter', () => {
    const path = filteredReviewPath('/review?attempt=a', { subject: 'chemistry', filter: 'unanswered' })
    expect(path).toBe('/review?attempt=a&subject=chemistry&show=unanswered')
    expect(startAt(path)).toEqual({ subject: 'chemistry', filter: 'unanswered' })
  })

  it('the review opens at the first subject and all questions when its address names nothing that exists', () => {
    const start = { subject: 'physics', filter: 'all' }
    expect(startAt('/review?attempt=a')).toEqual(start)
    expect(startAt('/review?attempt=a&subject=history&show=everything')).toEqual(start)
    // This report gives no partial credit.
    expect(startAt('/review?show=partly')).toEqual(start)
  })
})

describe('the receipt code', () => {
  it('the receipt code is the first sixteen characters of the last hash in groups of four', () => {
    expect(receiptCode('c0ffee12'.repeat(8))).toBe('C0FF-EE12-C0FF-EE12')
  })
})
