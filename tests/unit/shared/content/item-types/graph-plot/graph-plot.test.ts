import { describe, expect, it } from 'vitest'
import { fractionOf, nought, whole } from '../../../../../../src-shared/content/item-types/base/fraction.ts'
import { authoredGraphPlot } from '../../../../../../src-shared/content/item-types/graph-plot/graph-plot-schemas.ts'
import {
  isAcceptable,
  isAllWrong,
  keyOfItem,
  limitsOfItem,
  markResponse,
  showItem
} from '../../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'

const item = itemsOfEachType['graph-plot']
/** `1,2 -3,4` as points. */
const pointsOf = (text: string) =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return { x, y }
  })
const markOf = (text: string, changes: Partial<typeof item> = {}) => markResponse({ plotted: pointsOf(text) }, keyOfItem({ ...item, ...changes }))
const isFit = (text: string, changes: Partial<typeof item> = {}) =>
  isAcceptable({ plotted: pointsOf(text) }, limitsOfItem(showItem({ ...item, ...changes }, (values) => [...values])))

describe('points on a grid', () => {
  it.each([
    ['1,2 -3,4', 1, 1],
    ['-3,4 1,2', 1, 1],
    ['1,2', 1, 2],
    ['1,2 -3,4 0,0', 1, 2],
    ['1,2 0,0', 0, 1],
    ['0,0', 0, 1]
  ])('the points %s earn %i/%i: a wrong point takes back what a right one gives', (text, numerator, denominator) => {
    expect(markOf(text)).toEqual(fractionOf(numerator, denominator))
  })

  it('a right point beside a wrong one costs no marks', () => {
    const isWrong = (text: string) => isAllWrong({ plotted: pointsOf(text) }, keyOfItem(item))
    expect([isWrong('1,2 0,0'), isWrong('0,0')]).toEqual([false, true])
  })

  it('a point may be as far away as the tolerance, and two marks beside it count once', () => {
    expect(markOf('2,3 -4,4', { tolerance: 1 })).toEqual(whole)
    expect(markOf('3,2 -3,4', { tolerance: 1 })).toEqual(nought)
    expect(markOf('1,2 1,3', { tolerance: 1 })).toEqual(nought)
  })

  it('points are on the grid, differ, and are no more than the item takes', () => {
    expect(['4,6', '5,0', '0,-1', '1,1 1,1'].map((text) => isFit(text))).toEqual([true, false, false, false])
    expect(isFit('0,0 1,1 2,2', { task: 'line' })).toBe(false)
  })
})

describe('a line on a grid', () => {
  const line = { task: 'line', points: pointsOf('0,1 2,5') } as const
  it('is right by any two of its points, and not by one', () => {
    expect(['0,1 2,5', '1,3 2,5', '0,1 1,3'].map((text) => markOf(text, { ...line }))).toEqual([whole, whole, whole])
    expect(['0,1', '0,1 2,4', '0,2 2,6'].map((text) => markOf(text, { ...line }))).toEqual([nought, nought, nought])
  })

  it('with a tolerance, both of its ends must be near, not only the two points that were marked', () => {
    const flat = { task: 'line', points: pointsOf('-4,2 4,2'), tolerance: 1 } as const
    expect(markOf('-4,3 4,3', { ...flat })).toEqual(whole)
    expect(markOf('0,1 1,3', { ...flat })).toEqual(nought)
  })
})

describe('an authored graph', () => {
  const isValid = (changes: object): boolean => authoredGraphPlot.safeParse({ ...item, ...changes }).success
  it('has points within its axes, two of a line, and none so near that one mark could mean both', () => {
    expect(isValid({})).toBe(true)
    expect(isValid({ points: pointsOf('9,0') })).toBe(false)
    expect(isValid({ task: 'line', points: pointsOf('0,0') })).toBe(false)
    expect(isValid({ points: pointsOf('0,0 2,0'), tolerance: 1 })).toBe(false)
    expect(isValid({ points: pointsOf('0,0 3,0'), tolerance: 1 })).toBe(true)
    expect(isValid({ x: { ...item.x, last: -3 } })).toBe(false)
  })
})
