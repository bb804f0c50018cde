import { describe, expect, it } from 'vitest'
import { fractionOf, nought, whole } from '../../../../../../src-shared/content/item-types/base/fraction.ts'
import { authoredHotSpot } from '../../../../../../src-shared/content/item-types/hot-spot/hot-spot-schemas.ts'
import { centreOf, isWithin } from '../../../../../../src-shared/content/item-types/hot-spot/region-shape.ts'
import { isAcceptable, keyOfItem, limitsOfItem, markResponse, showItem } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'

const one = itemsOfEachType['hot-spot']
const several = { ...one, keys: ['top', 'left'], isSeveral: true }
const inOrder = <Value>(values: readonly Value[]): Value[] => [...values]
const markOf = (item: typeof one, ids: string) => markResponse({ regionIds: ids.split(' ') }, keyOfItem(item))
const isFit = (item: typeof one, regionIds: string[]) => isAcceptable({ regionIds }, limitsOfItem(showItem(item, inOrder)))

describe('a place on a picture', () => {
  it('earns all or nothing where one place is asked for', () => {
    expect([markOf(one, 'top'), markOf(one, 'left')]).toEqual([whole, nought])
  })

  it('earns its part where several are asked for, and a wrong place takes back what a right one gives', () => {
    expect([markOf(several, 'left top'), markOf(several, 'top'), markOf(several, 'left right top'), markOf(several, 'right top')]).toEqual([
      whole,
      fractionOf(1, 2),
      fractionOf(1, 2),
      nought
    ])
  })

  it('is one of the item, and only one unless several are asked for', () => {
    expect([isFit(one, ['top']), isFit(one, ['top', 'left']), isFit(several, ['top', 'left'])]).toEqual([true, false, true])
    expect([isFit(one, ['middle']), isFit(several, ['top', 'top']), isFit(several, [])]).toEqual([false, false, false])
  })

  it('is authored with places that differ, and a key for each right one', () => {
    const isValid = (changes: object): boolean => authoredHotSpot.safeParse({ ...one, ...changes }).success
    expect(isValid({})).toBe(true)
    expect(isValid({ keys: ['middle'] })).toBe(false)
    expect(isValid({ keys: ['top', 'left'] })).toBe(false)
    expect(isValid({ keys: ['top', 'left'], isSeveral: true })).toBe(true)
    expect(isValid({ regions: [one.regions[0], one.regions[0]] })).toBe(false)
    expect(isValid({ regions: [{ ...one.regions[0], shape: { kind: 'circle', x: 5, y: 5, radius: 1 } }, one.regions[2]] })).toBe(false)
  })
})

describe('the outline of a place', () => {
  const arrow = {
    kind: 'polygon',
    points: [
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 0, y: 30 }
    ]
  } as const

  it('has its letter in the middle', () => {
    expect(centreOf({ kind: 'rectangle', x: 10, y: 20, width: 30, height: 40 })).toEqual({ x: 25, y: 40 })
    expect(centreOf({ kind: 'circle', x: 10, y: 20, radius: 5 })).toEqual({ x: 10, y: 20 })
    expect(centreOf({ ...arrow, points: [...arrow.points] })).toEqual({ x: 10, y: 10 })
    const flat = [0, 10, 20].map((x) => ({ x, y: 4 }))
    expect(centreOf({ kind: 'polygon', points: flat })).toEqual({ x: 10, y: 4 })
  })

  it('is within its picture up to the edges', () => {
    const size = { width: 60, height: 60 }
    expect(isWithin({ kind: 'circle', x: 50, y: 10, radius: 10 }, size)).toBe(true)
    expect(isWithin({ kind: 'circle', x: 51, y: 10, radius: 10 }, size)).toBe(false)
    expect(isWithin({ kind: 'rectangle', x: 0, y: 30, width: 60, height: 31 }, size)).toBe(false)
  })
})
