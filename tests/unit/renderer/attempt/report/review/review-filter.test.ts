import { describe, expect, it } from 'vitest'
import { filterItems, reviewFiltersFor } from '../../../../../../src-renderer/features/attempt/report/review/review-filter.ts'
import { receiptCode } from '../../../../../../src-renderer/features/attempt/report/receipt/receipt-code.ts'
import { verdictOf } from '../../../../../../src-renderer/features/attempt/report/parts/verdict.ts'
import { buildReviewedChoice } from '../../../../../support/build-reviewed-item.ts'

const part = { ...buildReviewedChoice('four', 'x'), share: { numerator: 2, denominator: 3 } }
const items = [buildReviewedChoice('one', 'w'), buildReviewedChoice('two', 'x'), buildReviewedChoice('three', null), part]

describe('the review', () => {
  it('the review calls a question right, wrong, partly right or unanswered by the marks it earned', () => {
    expect(items.map(verdictOf)).toEqual(['right', 'wrong', 'unanswered', 'partly'])
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
})

describe('the receipt code', () => {
  it('the receipt code is the first sixteen characters of the last hash in groups of four', () => {
    expect(receiptCode('c0ffee12'.repeat(8))).toBe('C0FF-EE12-C0FF-EE12')
  })
})
