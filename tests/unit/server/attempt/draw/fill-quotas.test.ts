import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillQuotas, type Quotas } from '../../../../../src-server/attempt/draw/fill-quotas.ts'
import type { Quota } from '../../../../../src-server/content/exams/blueprint.ts'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { makeItem } from '../../../../support/content-fixture.ts'

const topics = ['sets', 'angles', 'charts']
const difficulties = ['easy', 'medium', 'hard'] as const
const quotasArbitrary = (names: readonly string[]) =>
  fc
    .array(fc.record({ least: fc.nat(2), isFraction: fc.boolean(), isUp: fc.boolean() }), { minLength: names.length, maxLength: names.length })
    .map((list) => new Map(list.map((quota, index) => [names[index] ?? '', toQuota(quota)])))
const toQuota = ({ least, isFraction, isUp }: { least: number; isFraction: boolean; isUp: boolean }): Quota => ({
  least,
  most: least + (isFraction ? 1 : 0),
  drawn: least + (isFraction && isUp ? 1 : 0)
})
const quotaPairArbitrary = fc.record({ topics: quotasArbitrary(topics), difficulties: quotasArbitrary(difficulties) })
const itemsArbitrary = fc
  .array(fc.record({ topic: fc.constantFrom(...topics), difficulty: fc.constantFrom(...difficulties), times: fc.nat(2) }), { maxLength: 8 })
  .map((list) => list.map(({ times, ...rest }, index) => ({ item: makeItem(`item-${index}`, rest), times })))

/**
 * Weighs a choice. The parts in order of importance: items above a topic's rounded share (2 each) or in a share that was rounded up (1 each);
 * items above a difficulty's quota; how often the items were seen; topics rounded up against the draw. With eight items no part reaches 100.
 */
function weigh(items: readonly Item[], quotas: Quotas, timesSeen: ReadonlyMap<string, number>): number {
  const countOf = (name: string): number => items.filter(({ topic, difficulty }) => topic === name || difficulty === name).length
  const sum = (quotasOf: ReadonlyMap<string, Quota>, cost: (count: number, quota: Quota) => number): number =>
    [...quotasOf].reduce((total, [name, quota]) => total + cost(countOf(name), quota), 0)
  return [
    sum(quotas.topics, (count, { least, most }) => Math.max(0, count - least) + Math.max(0, count - most)),
    sum(quotas.difficulties, (count, { drawn }) => Math.max(0, count - drawn)),
    items.reduce((times, { id }) => times + (timesSeen.get(id) ?? 0), 0),
    sum(quotas.topics, (count, { least, most, drawn }) => (count > least && most > drawn ? 1 : 0))
  ].reduce((weight, part) => 100 * weight + part, 0)
}

function choicesOf(items: readonly Item[], count: number): Item[][] {
  const [first, ...rest] = items
  if (count === 0) return [[]]
  if (first === undefined) return []
  return [...choicesOf(rest, count - 1).map((choice) => [first, ...choice]), ...choicesOf(rest, count)]
}

it('fillQuotas makes the best choice: topics before difficulties, then new items, then draw order', () => {
  fc.assert(
    fc.property(itemsArbitrary, quotaPairArbitrary, fc.nat(), (made, quotas, wanted) => {
      const items = made.map(({ item }) => item)
      const timesSeen = new Map(made.map(({ item, times }) => [item.id, times]))
      const count = wanted % (items.length + 1)
      const chosen = fillQuotas(items, { count, quotas, timesSeen })
      expect({ count: chosen.length, distinctCount: new Set(chosen).size }).toEqual({ count, distinctCount: count })
      const best = Math.min(...choicesOf(items, count).map((choice) => weigh(choice, quotas, timesSeen)))
      expect(weigh(chosen, quotas, timesSeen)).toBe(best)
    }),
    { numRuns: 300 }
  )
})
