import { expect, test } from 'vitest'
import { rangeChartShape } from '../../../../../src-renderer/ui/data/range-chart-shape.ts'

const frame = { today: 114, markedDay: null, level: null, maximum: 400 }
const points = [
  { day: 100, low: 160, high: 240 },
  { day: 114, low: 200, high: 260 }
]

test('ranges run from the first day to today, on the whole scale', () => {
  expect(rangeChartShape(points, { ...frame, level: 300 })).toEqual({
    high: '0,40 100,35',
    low: '0,60 100,50',
    area: '0,40 100,35 100,50 0,60',
    level: 25,
    marked: null
  })
})

test('an exam to come is at the right edge; one that is past or far away is not shown', () => {
  const soon = rangeChartShape(points, { ...frame, markedDay: 128 })
  expect({ marked: soon.marked, low: soon.low }).toEqual({ marked: 100, low: '0,60 50,50' })
  for (const markedDay of [113, 114, 114 + 181]) expect(rangeChartShape(points, { ...frame, markedDay }).marked, String(markedDay)).toBe(null)
})

test('one day has a width', () => {
  expect(rangeChartShape([{ day: 114, low: 400, high: 400 }], frame)).toMatchObject({ high: '0,0 100,0', low: '0,0 100,0' })
})
