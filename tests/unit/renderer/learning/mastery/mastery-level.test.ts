import { expect, test } from 'vitest'
import { countLevels, masteryLevelOf } from '../../../../../src-renderer/features/learning/mastery/mastery-level.ts'

const at = (percent: number, low: number) => ({ itemCount: 12, estimate: { percent, low, high: Math.min(100, percent + 10) } })

test('the level of a topic follows from its estimate', () => {
  expect(masteryLevelOf({ itemCount: 0, estimate: null })).toBe('new')
  expect(masteryLevelOf({ itemCount: 3, estimate: null })).toBe('begun')
  expect([at(59, 40), at(60, 40), at(79, 70), at(80, 59), at(80, 60)].map(masteryLevelOf)).toEqual(['practise', 'good', 'good', 'good', 'strong'])
})

test('the topics of a subject are counted by level', () => {
  const topics = [{ itemCount: 0, estimate: null }, at(90, 75), at(90, 75), at(30, 10)]
  expect(countLevels(topics)).toEqual({ new: 1, begun: 0, practise: 1, good: 0, strong: 2 })
})
