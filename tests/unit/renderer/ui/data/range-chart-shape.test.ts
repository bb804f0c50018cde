import { expect, test } from 'vitest'
import { rangeChartShape } from '../../../../../src-renderer/ui/data/range-chart-shape.ts'

const frame = { today: 114, markedDay: null, level: null, maximum: 400 }

test('ranges run from the first day to today, on a scale that holds them and the level', () => {
  const points = [
    { day: 100, low: 160, high: 240 },
    { day: 114, low: 200, high: 260 }
  ]
  const shape = rangeChartShape(points, { ...frame, level: 290 })
  expect(shape).toEqual({
    bottom: 150,
    top: 300,
    high: '0,40 100,26.67',
    low: '0,93.33 100,66.67',
    area: '0,40 100,26.67 100,66.67 0,93.33',
    level: 6.67,
    marked: null
  })
})

test('an exam to come is at the right edge; one that is past or far away is not shown', () => {
  const points = [
    { day: 100, low: 160, high: 240 },
    { day: 114, low: 200, high: 260 }
  ]
  const soon = rangeChartShape(points, { ...frame, markedDay: 128 })
  expect({ marked: soon.marked, low: soon.low }).toEqual({ marked: 100, low: '0,93.33 50,66.67' })
  for (const markedDay of [113, 114, 114 + 181]) expect(rangeChartShape(points, { ...frame, markedDay }).marked, String(markedDay)).toBe(null)
})

test('one day has a width, and a scale never has the same value at both ends', () => {
  const shape = rangeChartShape([{ day: 114, low: 400, high: 400 }], frame)
  expect(shape).toMatchObject({ bottom: 350, top: 400, high: '0,0 100,0', low: '0,0 100,0' })
})
