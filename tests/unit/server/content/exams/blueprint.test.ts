import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion, type Portion } from '../../../../../src-server/content/exams/blueprint.ts'

const portionsArbitrary = fc
  .array(fc.record({ share: fc.nat(9), supply: fc.nat(12) }), { minLength: 1, maxLength: 8 })
  .map((list): Portion[] => list.map((portion, index) => ({ name: `topic ${index}`, ...portion })))

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

/** Computes the exact shares by repeated division with fractions, as by hand. */
function exactShares(portions: readonly Portion[], count: number): ReadonlyMap<string, number> {
  const exact = new Map<string, number>()
  let open = portions.filter(({ share, supply }) => share > 0 && supply > 0)
  let left = count
  for (let round = 0; round <= portions.length; round += 1) {
    const total = sum(open.map(({ share }) => share))
    const spent = open.filter(({ share, supply }) => share * left > supply * total)
    if (spent.length === 0) {
      for (const { name, share } of open) exact.set(name, (left * share) / total)
      break
    }
    for (const { name, supply } of spent) exact.set(name, supply)
    left -= sum(spent.map(({ supply }) => supply))
    open = open.filter((portion) => !spent.includes(portion))
  }
  return exact
}

describe('The quotas of a paper', () => {
  it('quotas add up to the item count, stay within the supply and within one of the exact shares', () => {
    fc.assert(
      fc.property(portionsArbitrary, fc.nat(), fc.nat(), (portions, wish, seed) => {
        const count = wish % (sum(portions.map(({ supply }) => supply)) + 1)
        const quotas = apportion(portions, count, (below) => seed % below)
        expect(sum([...quotas.values()].map(({ drawn }) => drawn))).toBe(count)
        for (const { name, supply } of portions) expect(quotas.get(name)?.most).toBeLessThanOrEqual(supply)
        for (const [name, exact] of exactShares(portions, count)) {
          const { least, most, drawn } = quotas.get(name)!
          expect({ least, most }).toEqual({ least: Math.floor(exact), most: Math.ceil(exact) })
          expect([least, most]).toContain(drawn)
        }
      }),
      { numRuns: 500 }
    )
  })

  it('quotas give portions without a share only what the other portions cannot supply', () => {
    const portions = [
      { name: 'asked', share: 1, supply: 3 },
      { name: 'unasked', share: 0, supply: 9 }
    ]
    const of = (count: number) => Object.fromEntries([...apportion(portions, count, () => 0)].map(([name, { drawn }]) => [name, drawn]))
    expect([of(3), of(5)]).toEqual([
      { asked: 3, unasked: 0 },
      { asked: 3, unasked: 2 }
    ])
  })

  it('quotas let small topics come as often as their share says', () => {
    const portions = Array.from({ length: 20 }, (_, index) => ({ name: `topic ${index}`, share: 3, supply: 3 }))
    const counts = new Map<string, number>()
    for (let offset = 0; offset < 60; offset += 1) {
      for (const [name, { drawn }] of apportion(portions, 10, () => offset)) counts.set(name, (counts.get(name) ?? 0) + drawn)
    }
    expect(new Set(counts.values())).toEqual(new Set([30]))
  })
})
