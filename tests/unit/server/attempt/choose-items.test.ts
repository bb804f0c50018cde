import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseItems } from '../../../../src-server/attempt/choose-items.ts'
import { createSeededRandom } from '../../../../src-server/attempt/create-seeded-random.ts'
import { makeItems } from '../../../support/content-fixture.ts'

/** Groups of the given sizes; a size of one is an item without a stimulus. */
function makeGroups(sizes: readonly number[]) {
  return sizes.flatMap((size, index) => makeItems(`group-${index}`, size, size === 1 ? {} : { stimulusId: `stimulus-${index}` }))
}

it('takes whole stimuli in authored order, exactly as many items as asked for, whenever that can be', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), fc.string(), (sizes, count, seed) => {
      const items = makeGroups(sizes)
      const chosen = chooseItems(items, count, createSeededRandom(seed))
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

it('finds the one choice that fits', () => {
  const chosen = chooseItems(makeGroups([4, 4, 3, 5]), 7, createSeededRandom('seed'))
  expect(chosen?.filter((item) => item.stimulusId === 'stimulus-2')).toHaveLength(3)
  expect(chooseItems(makeGroups([4, 4, 5]), 7, createSeededRandom('seed'))).toBeNull()
})

it('gives every item the same chance', () => {
  const items = makeItems('item', 10)
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 2000; seed += 1) {
    for (const { id } of chooseItems(items, 5, createSeededRandom(String(seed))) ?? []) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(Math.min(...counts.values())).toBeGreaterThan(900)
  expect(Math.max(...counts.values())).toBeLessThan(1100)
})
