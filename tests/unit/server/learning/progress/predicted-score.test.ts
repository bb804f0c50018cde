import { expect, test } from 'vitest'
import { predictedScoreOf } from '../../../../../src-server/learning/progress/predicted-score.ts'

const plain = { forRight: 1, forWrong: 0 }
const bands = [
  { grade: 'A1', leastPercent: 75 },
  { grade: 'C6', leastPercent: 50 },
  { grade: 'F9', leastPercent: 0 }
]

test('the predicted score is a range on the exam’s scale, rounded outwards, with the grades of its ends', () => {
  const estimate = { share: 0.6, low: 0.481, high: 0.752 }
  expect(predictedScoreOf(estimate, { marking: plain, bands: undefined, maximum: 100 })).toEqual({ low: 48, high: 76, maximum: 100 })
  expect(predictedScoreOf(estimate, { marking: plain, bands, maximum: 40 })).toEqual({
    low: 19,
    high: 31,
    maximum: 40,
    lowGrade: 'F9',
    highGrade: 'A1'
  })
})

test('the predicted score includes the cost of wrong answers and never falls below zero', () => {
  const marking = { forRight: 4, forWrong: -1 }
  expect(predictedScoreOf({ share: 0.3, low: 0.1, high: 0.61 }, { marking, bands: undefined, maximum: 100 })).toEqual({
    low: 0,
    high: 52,
    maximum: 100
  })
})
