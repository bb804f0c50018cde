import { describe, expect, it } from 'vitest'
import type { ReviewedItem } from '../../../../src-shared/attempt/report.ts'
import { receiptCode } from '../../../../src-renderer/features/attempt/report/receipt-code.ts'
import { filterItems, verdictOf } from '../../../../src-renderer/features/attempt/report/review-filter.ts'

const item = (id: string, givenOptionId: string | null): ReviewedItem => ({
  id,
  stem: 'Why?',
  options: [],
  topic: 'Reasons',
  keyOptionId: 'w',
  explanation: 'Because.',
  givenOptionId
})
const items = [item('one', 'w'), item('two', 'x'), item('three', null)]

describe('the review', () => {
  it('calls an item right, wrong or unanswered by its option ids', () => {
    expect(items.map(verdictOf)).toEqual(['right', 'wrong', 'unanswered'])
  })

  it('filters without renumbering', () => {
    expect(filterItems(items, 'all').map(({ number }) => number)).toEqual([1, 2, 3])
    expect(filterItems(items, 'wrong').map(({ number }) => number)).toEqual([2])
    expect(filterItems(items, 'unanswered').map(({ number }) => number)).toEqual([3])
  })
})

describe('the receipt code', () => {
  it('is the first sixteen signs of the last hash in fours', () => {
    expect(receiptCode('c0ffee12'.repeat(8))).toBe('C0FF-EE12-C0FF-EE12')
  })
})
