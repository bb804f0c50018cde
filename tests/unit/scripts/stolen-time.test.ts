import { expect, it } from 'vitest'
import { readProcessorTimes, stolenShare } from '../../support/stolen-time.ts'

it('the share of stolen time is that between two readings, and none without time between them', () => {
  expect(stolenShare({ stolen: 10, total: 1000 }, { stolen: 35, total: 1100 })).toBe(0.25)
  expect(stolenShare({ stolen: 10, total: 1000 }, { stolen: 10, total: 1000 })).toBe(0)
  const now = readProcessorTimes()
  expect(now.stolen).toBeLessThanOrEqual(now.total)
})
