import { describe, expect, it } from 'vitest'
import { groupByStimulus, mostOf, reachableCounts } from '../../../../../src-server/content/exams/item-groups.ts'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'
import { oneItemOfEachType } from '../../../../support/build-items.ts'

/** Items in groups of these sizes; one alone has no stimulus. */
function itemsOf(sizes: readonly number[]): Item[] {
  const [item] = oneItemOfEachType() as [Item]
  return sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, index) => ({
      ...item,
      id: `item-${String(group)}-${String(index)}`,
      ...(size === 1 ? {} : { stimulusId: `stimulus-${String(group)}` })
    }))
  )
}

describe('groupByStimulus', () => {
  it('keeps each stimulus together, at the place of its first item, and all other items alone', () => {
    const random = createSeededRandom('scattered items')
    for (let round = 0; round < 100; round += 1) {
      const items = random.shuffle(itemsOf([1, 1, 3, 1, 2, 4, 1].slice(0, round % 8)))
      const names = items.map(({ id, stimulusId = id }) => stimulusId)
      const expected = [...new Set(names)].map((name) => items.filter((_, index) => names[index] === name))
      expect(groupByStimulus(items)).toEqual(expected)
    }
  })
})

describe('mostOf', () => {
  it('gives whole groups only', () => {
    expect(mostOf(itemsOf([5, 5]), 7)).toBe(5)
    expect(mostOf(itemsOf([5, 5, 1]), 7)).toBe(6)
    expect(mostOf(itemsOf([5, 1, 1, 1]), 7)).toBe(7)
    expect(mostOf(itemsOf([9]), 7)).toBe(0)
    expect(mostOf([], 7)).toBe(0)
  })

  it('is the largest total that trying every group finds', () => {
    const random = createSeededRandom('item groups')
    for (let round = 0; round < 200; round += 1) {
      const sizes = random.shuffle([1, 1, 1, 1, 2, 3, 3, 4, 5, 7]).slice(0, round % 10)
      const items = itemsOf(sizes)
      for (const wanted of [0, 3, 8, 20, 40]) {
        const [all] = reachableCounts(groupByStimulus(items), wanted)
        expect(mostOf(items, wanted), `${sizes.join()} up to ${String(wanted)}`).toBe(Math.max(...(all ?? [])))
      }
    }
  })
})
