import { expect, it } from 'vitest'
import { partsToSend } from '../../../../../src-renderer/features/content/own-questions/exchange/parts-to-send.ts'

const sizesOf = (questions: readonly string[]): readonly number[] => partsToSend(questions).map((part) => part.length)

it('questions are sent a hundred at a time, in their order, and none twice', () => {
  const questions = Array.from({ length: 250 }, (_, index) => String(index))
  expect(sizesOf(questions)).toEqual([100, 100, 50])
  expect(partsToSend(questions).flat()).toEqual(questions)
  expect(partsToSend([])).toEqual([])
})

it('long questions are sent in smaller parts, and one that is too long goes alone', () => {
  expect(sizesOf(Array.from({ length: 30 }, () => 'a'.repeat(40_000)))).toEqual([12, 12, 6])
  expect(sizesOf(['a'.repeat(600_000), 'b'])).toEqual([1, 1])
})
