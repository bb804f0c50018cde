import { describe, expect, it } from 'vitest'
import { filterItems, reviewFiltersFor } from '../../../../../../src-renderer/features/attempt/report/review/review-filter.ts'
import { receiptCode } from '../../../../../../src-renderer/features/attempt/report/receipt/receipt-code.ts'
import { verdictOf } from '../../../../../../src-renderer/features/attempt/report/parts/verdict.ts'
import { buildReviewedChoice } from '../../../../../support/build-reviewed-item.ts'

const part = { ...buildReviewedChoice('four', 'x'), share: { numerator: 2, denominator: 3 } }
const items = [buildReviewedChoice('one', 'w'), buildReviewedChoice('two', 'x'), buildReviewedChoice('three', null), part]

describe('the review', () => {
  it('calls an item right, wrong, right in part or unanswered by what it earned', () => {
    expect(items.map(verdictOf)).toEqual(['right', 'wrong', 'unanswered', 'partly'])
  })

  it('filters without renumbering', () => {
    expect(filterItems(items, 'all').map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(filterItems(items, 'wrong').map(({ number }) => number)).toEqual([2])
    expect(filterItems(items, 'partly').map(({ number }) => number)).toEqual([4])
    expect(filterItems(items, 'unanswered').map(({ number }) => number)).toEqual([3])
  })
})

describe('the filters', () => {
  it('offer what is right in part only where that earns marks', () => {
    expect(reviewFiltersFor({ isPartial: false })).toEqual(['all', 'wrong', 'unanswered'])
    expect(reviewFiltersFor({ isPartial: true })).toEqual(['all', 'wrong', 'partly', 'unanswered'])
  })
})

describe('the receipt code', () => {
  it('is the first sixteen signs of the last hash in fours', () => {
    expect(receiptCode('c0ffee12'.repeat(8))).toBe('C0FF-EE12-C0FF-EE12')
  })
})
