import { expect, it } from 'vitest'
import { regionAfterKey } from '../../../../../src-renderer/features/attempt/item-types/hot-spot/region-after-key.ts'

const at = (id: string, x: number, y: number) => ({ id, shape: { kind: 'circle', x, y, radius: 5 } as const })
/** A cross, with one more place at the far right, a little below. */
const regions = [at('middle', 50, 50), at('up', 50, 10), at('down', 50, 90), at('left', 10, 50), at('right', 90, 55), at('far', 150, 60)]

it.each([
  ['ArrowRight', 'middle', 'right'],
  ['ArrowRight', 'right', 'far'],
  ['ArrowLeft', 'far', 'right'],
  ['ArrowUp', 'middle', 'up'],
  ['ArrowDown', 'up', 'middle'],
  ['ArrowLeft', 'left', 'left'],
  ['ArrowUp', 'far', 'right'],
  ['Home', 'far', 'middle'],
  ['End', 'middle', 'far']
])('%s leads from the place “%s” to “%s”', (key, from, to) => {
  expect(regionAfterKey(key, from, regions)).toBe(to)
})

it('other keys move nothing', () => {
  expect(['a', 'Tab', ' '].map((key) => regionAfterKey(key, 'middle', regions))).toEqual([null, null, null])
})

it('every place can be reached from every other by arrows', () => {
  const arrows = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']
  for (const { id } of regions) {
    const reached = new Set([id])
    for (const from of reached) for (const key of arrows) reached.add(regionAfterKey(key, from, regions) ?? from)
    expect([...reached].sort()).toEqual(regions.map((region) => region.id).sort())
  }
})
