import { describe, expect, test } from 'vitest'
import { countSavedAnswers, isNothingLost, lossOf } from '../../../../../src-shared/attempt/record/answer-loss.ts'
import type { Act } from '../../../../../src-shared/attempt/record/attempt-event.ts'

interface Counted {
  readonly sequence: number
  readonly act: Act
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const answers = (from: number, to: number): Counted[] =>
  range(from, to).map((sequence) => ({ sequence, act: { kind: 'answer', itemId: 'item-1', response: { optionId: 'v' } } }))

function segment(
  number: number,
  { goodSequence, savedCounts, copied }: { goodSequence: number; savedCounts: number[]; copied: number[] }
): Counted[] {
  const sequence = number * 1_000_000 + 1
  const act: Act = { kind: 'segment', goodSequence, savedCounts, isAtLeast: false, sinceAt: 5, copiedSequences: copied }
  return [{ sequence, act }, ...answers(sequence + 1, sequence + copied.length)]
}

/** Makes answers 1 to 20, a break at 11, five more answers, and a break at the copy of 15. Copies of the first copies follow it. */
function brokenTwice({ isRefilled, tailLost }: { isRefilled: boolean; tailLost: number }): Counted[] {
  return [
    ...(isRefilled ? answers(1, 20) : answers(1, 10)),
    ...segment(1, { goodSequence: 10, savedCounts: [20], copied: range(12, 20) }).slice(0, 4),
    ...segment(2, { goodSequence: 1_000_004, savedCounts: [20, 5], copied: range(1_000_006, 1_000_015 - tailLost) })
  ]
}

describe('what two breaks have cost', () => {
  test('after two journal breaks, copies of copies do not hide that two answers of the first segment are lost', () => {
    const loss = lossOf(brokenTwice({ isRefilled: true, tailLost: 2 }))!
    expect(loss).toEqual({ count: 2, isAtLeast: false, sinceAt: 5 })
    expect(isNothingLost(loss)).toBe(false)
  })

  test('after two journal breaks, copies of copies do not raise the number of lost answers', () => {
    expect(lossOf(brokenTwice({ isRefilled: false, tailLost: 0 }))?.count).toBe(2)
    expect(lossOf(brokenTwice({ isRefilled: true, tailLost: 0 }))?.count).toBe(0)
  })

  test('after two journal breaks, each answer counts for the segment in which it was first saved', () => {
    expect(countSavedAnswers(brokenTwice({ isRefilled: true, tailLost: 2 }))).toEqual([20, 3])
  })

  test('counting lost answers ends, whatever a chain says of itself', () => {
    const inCircles = [...segment(1, { goodSequence: 0, savedCounts: [2], copied: [2_000_002, 1_000_002] }), ...answers(1_000_004, 1_000_004)]
    expect(lossOf(inCircles)?.count).toEqual(expect.any(Number))
  })
})
