import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fractionOf, nought, whole } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import {
  isAcceptable,
  isAllWrong,
  itemSchema,
  keyOfItem,
  limitsOfItem,
  markResponse,
  responseSchema,
  showItem
} from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const item = itemsOfEachType.ordering
const key = keyOfItem(item)
const markOf = (order: string) => markResponse({ order: order.split(' ') }, key)

function ordersOf(ids: readonly string[]): string[][] {
  return ids.length < 2 ? [[...ids]] : ids.flatMap((id) => ordersOf(ids.filter((one) => one !== id)).map((rest) => [id, ...rest]))
}

describe('putting steps in order', () => {
  it.each([
    ['x z w y', 1, 1],
    ['z x w y', 2, 3],
    ['z w x y', 1, 3],
    ['y x z w', 0, 1],
    ['x y w z', 0, 1],
    ['y w z x', 0, 1]
  ])('the order %s earns %i/%i: two steps in the wrong order take back what two in the right order give', (order, numerator, denominator) => {
    expect(markOf(order)).toEqual(fractionOf(numerator, denominator))
  })

  it('orders by lot earn nothing together before the lower bound of zero', () => {
    const pairs = ordersOf(item.key).map((order) => {
      const places = item.key.map((id) => order.indexOf(id))
      return places.flatMap((place, index) => places.slice(index + 1).map((later): number => (place < later ? 1 : -1)))
    })
    expect(pairs.flat().reduce((sum, one) => sum + one, 0)).toBe(0)
  })

  it('exchanging two neighbours into the right order always earns more than zero would lose', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...item.key], { minLength: 4, maxLength: 4 }), fc.nat(2), (order, at) => {
        const [one = '', other = ''] = [order[at], order[at + 1]]
        fc.pre(item.key.indexOf(one) > item.key.indexOf(other))
        const better = order.with(at, other).with(at + 1, one)
        const [before, after] = [markOf(order.join(' ')), markOf(better.join(' '))]
        expect(after.numerator * before.denominator >= before.numerator * after.denominator).toBe(true)
      })
    )
  })

  it('only the reversed order has nothing right in it', () => {
    const wrong = ordersOf(item.key).filter((order) => isAllWrong({ order }, key))
    expect(wrong).toEqual([item.key.toReversed()])
  })

  it('an answer is the whole order: each step once and no other', () => {
    const limits = limitsOfItem(showItem(item, (values) => [...values]))
    const fit = (order: string): boolean => isAcceptable({ order: order.split(' ') }, limits)
    expect(['w x y z', 'z y x w', 'w x y', 'w x y y', 'w x y v', 'w x y z v'].map(fit)).toEqual([true, true, false, false, false, false])
    expect(responseSchema.safeParse({ order: ['w', 'x'] }).success).toBe(false)
    expect(responseSchema.safeParse({ order: 'qrstuvwxyz0'.split('') }).success).toBe(false)
  })

  it('an order that is not complete is worth no more than its pairs', () => {
    expect(markResponse({ order: ['x', 'z', 'w'] }, key)).toEqual(nought)
    expect(markResponse({ order: ['x', 'z', 'w', 'y'] }, key)).toEqual(whole)
  })

  it('an item is refused if its list or the letters of its ids are in the right order, or its key lacks a step', () => {
    const issuesOf = (changed: object): readonly string[] =>
      itemSchema.safeParse({ ...item, ...changed }).error?.issues.map(({ message }) => message) ?? []
    const told = 'the list of steps, or the letters of their ids, give the right order away'
    expect(issuesOf({})).toEqual([])
    expect(issuesOf({ key: item.steps.map(({ id }) => id) })).toEqual([told])
    expect(issuesOf({ steps: item.steps.toReversed(), key: ['w', 'x', 'y', 'z'] })).toEqual([told])
    expect(issuesOf({ key: ['x', 'z', 'w'] })).toEqual(['the key must name each step once'])
    expect(issuesOf({ key: ['x', 'z', 'w', 'w'] })).toEqual(['the key must name each step once'])
    expect(issuesOf({ steps: [...item.steps.slice(1), { id: 'x', text: 'Mouth' }] })).toContain('two options have the same id')
  })
})
