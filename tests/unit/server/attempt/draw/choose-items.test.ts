import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseItems } from '../../../../../src-server/attempt/draw/choose-items.ts'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'
import { makeItem, makeItems } from '../../../../support/content-fixture.ts'

/** Makes groups of these sizes. A group of one is an item without a stimulus. */
function makeGroups(sizes: readonly number[]) {
  return sizes.flatMap((size, index) => makeItems(`group-${index}`, size, size === 1 ? {} : { stimulusId: `stimulus-${index}` }))
}

it('chooseItems takes whole stimuli in authored order, and exactly the requested count whenever possible', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), fc.string(), (sizes, count, seed) => {
      const items = makeGroups(sizes)
      const chosen = chooseItems(items, count, { random: createSeededRandom(seed) })
      if (!chosen) {
        expect(reachable(sizes)).not.toContain(count)
        return
      }
      expect(chosen).toHaveLength(count)
      expect(new Set(chosen).size).toBe(count)
      for (const stimulusId of new Set(chosen.flatMap((item) => item.stimulusId ?? []))) {
        const first = chosen.findIndex((item) => item.stimulusId === stimulusId)
        const whole = items.filter((item) => item.stimulusId === stimulusId)
        expect(chosen.slice(first, first + whole.length)).toEqual(whole)
      }
    })
  )
})

function reachable(sizes: readonly number[]): number[] {
  return [...sizes.reduce((sums, size) => new Set([...sums, ...[...sums].map((sum) => sum + size)]), new Set([0]))]
}

it('chooseItems finds the only combination of stimuli that fits the count', () => {
  const chosen = chooseItems(makeGroups([4, 4, 3, 5]), 7, { random: createSeededRandom('seed') })
  expect(chosen?.filter((item) => item.stimulusId === 'stimulus-2')).toHaveLength(3)
  expect(chooseItems(makeGroups([4, 4, 5]), 7, { random: createSeededRandom('seed') })).toBeNull()
})

it('chooseItems gives every item the same chance', () => {
  const items = makeItems('item', 10)
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 2000; seed += 1) {
    for (const { id } of chooseItems(items, 5, { random: createSeededRandom(String(seed)) }) ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(Math.min(...counts.values())).toBeGreaterThan(900)
  expect(Math.max(...counts.values())).toBeLessThan(1100)
})

describe('A paper by a blueprint', () => {
  const topics = ['Sets', 'Angles', 'Charts', 'Graphs']
  const difficulties = ['easy', 'medium', 'hard'] as const
  const itemsArbitrary = fc
    .array(fc.record({ topic: fc.constantFrom(...topics), difficulty: fc.constantFrom(...difficulties), isSeen: fc.boolean() }), {
      minLength: 1,
      maxLength: 40
    })
    .map((list) => list.map(({ isSeen, ...rest }, index) => ({ item: makeItem(`item-${index}`, rest), isSeen })))

  it('a blueprint draw keeps each topic within one of its share, and takes seen items only when no new ones are left', () => {
    fc.assert(
      fc.property(itemsArbitrary, fc.nat(), fc.string(), (made, wanted, seed) => {
        const items = made.map(({ item }) => item)
        const timesSeen = new Map(made.filter(({ isSeen }) => isSeen).map(({ item }) => [item.id, 1]))
        const count = 1 + (wanted % items.length)
        const draw = () => chooseItems(items, count, { random: createSeededRandom(seed), timesSeen }) ?? []
        const chosen = draw()
        expect({ count: chosen.length, distinctCount: new Set(chosen).size }).toEqual({ count, distinctCount: count })
        expect(draw()).toEqual(chosen)
        for (const name of topics) {
          const share = (count * items.filter(({ topic }) => topic === name).length) / items.length
          expect(Math.abs(chosen.filter(({ topic }) => topic === name).length - share)).toBeLessThan(1)
        }
        const left = items.filter((item) => !chosen.includes(item) && !timesSeen.has(item.id))
        for (const seen of chosen.filter(({ id }) => timesSeen.has(id))) {
          expect(left.filter(({ topic, difficulty }) => topic === seen.topic && difficulty === seen.difficulty)).toEqual([])
        }
      }),
      { numRuns: 300 }
    )
  })

  it('a blueprint draw takes the requested difficulties in every topic that has them', () => {
    const items = topics.flatMap((topic) => difficulties.flatMap((difficulty) => makeItems(`${topic}-${difficulty}`, 10, { topic, difficulty })))
    for (let seed = 0; seed < 50; seed += 1) {
      const random = createSeededRandom(String(seed))
      const chosen = chooseItems(items, 20, { random, blueprint: { difficulties: { easy: 3, medium: 5, hard: 2 }, topics: { Sets: 3, Angles: 1 } } })
      const countOf = (name: string) => chosen?.filter(({ topic, difficulty }) => topic === name || difficulty === name).length
      expect(['easy', 'medium', 'hard', 'Sets', 'Angles', 'Charts'].map(countOf)).toEqual([6, 10, 4, 15, 5, 0])
    }
  })

  it('a blueprint draw takes a new text before a seen one', () => {
    const items = makeGroups([5, 5, 5])
    const timesSeen = new Map(items.slice(0, 10).map(({ id }) => [id, 1]))
    for (let seed = 0; seed < 20; seed += 1) {
      expect(chooseItems(items, 5, { random: createSeededRandom(String(seed)), timesSeen })).toEqual(items.slice(10))
    }
  })

  it('a blueprint draw takes only as many texts of a topic as its quota has room for', () => {
    const items = [
      ...[1, 2, 3].flatMap((text) => makeItems(`text-${text}`, 4, { topic: 'Reading', stimulusId: `text-${text}` })),
      ...makeItems('word', 24, { topic: 'Words' })
    ]
    for (let seed = 0; seed < 50; seed += 1) {
      const chosen = chooseItems(items, 12, { random: createSeededRandom(String(seed)) })
      expect(chosen?.filter(({ topic }) => topic === 'Reading')).toHaveLength(4)
    }
  })
})
