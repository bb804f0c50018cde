import { expect, it } from 'vitest'
import {
  crossingAfterKey,
  crossingAt,
  straightThrough,
  positionOf,
  pointText,
  valueText
} from '../../../../../src-renderer/features/attempt/item-types/graph-plot/graph-scale.ts'

const axes = { x: { label: 'x', first: -2, last: 4, step: 1 }, y: { label: 'y', first: 0, last: 3, step: 0.1 } }

it('a press marks the nearest crossing, and one outside of the grid its edge', () => {
  for (const point of [
    { x: -2, y: 0 },
    { x: 1, y: 3 },
    { x: 4, y: 2 }
  ]) {
    const { x, y } = positionOf(point, axes)
    expect(crossingAt({ x: x + 14, y: y - 14 }, axes)).toEqual(point)
  }
  expect(crossingAt({ x: -500, y: 5000 }, axes)).toEqual({ x: -2, y: 0 })
})

it('arrow keys move by one grid line and stop at the edge', () => {
  const from = { x: 4, y: 0 }
  expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'n'].map((key) => crossingAfterKey(key, from, axes))).toEqual([
    { x: 4, y: 0 },
    { x: 3, y: 0 },
    { x: 4, y: 1 },
    { x: 4, y: 0 },
    null
  ])
})

it('values are written without the errors of binary fractions', () => {
  expect([valueText(3, axes.y), valueText(-2, axes.x), pointText({ x: -1, y: 3 }, axes)]).toEqual(['0.3', '\u22122', '(\u22121, 0.3)'])
})

it('a line is drawn from edge to edge of the grid', () => {
  const place = (x: number, y: number) => positionOf({ x, y }, axes)
  expect(
    straightThrough(
      [
        { x: 0, y: 1 },
        { x: 1, y: 1 }
      ],
      axes
    )
  ).toEqual([place(-2, 1), place(4, 1)])
  expect(
    straightThrough(
      [
        { x: 1, y: 1 },
        { x: 1, y: 2 }
      ],
      axes
    )
  ).toEqual([place(1, 0), place(1, 3)])
  expect(
    straightThrough(
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 }
      ],
      axes
    )
  ).toEqual([place(0, 0), place(3, 3)])
  expect(
    straightThrough(
      [
        { x: 1, y: 1 },
        { x: 1, y: 1 }
      ],
      axes
    )
  ).toBe(null)
  expect(straightThrough([{ x: 1, y: 1 }], axes)).toBe(null)
})
