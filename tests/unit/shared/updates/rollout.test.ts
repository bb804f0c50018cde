import { expect, it } from 'vitest'
import { isWithinShare, shareOf } from '../../../../src-shared/updates/rollout.ts'
import { createSeededRandom } from '../../../support/seeded-random.ts'

const random = createSeededRandom(20_261_122)
const hex = (): string => Math.floor(random() * 16).toString(16)
const ids = Array.from({ length: 10_000 }, () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, hex))

const takers = (percentage: unknown, version = '1.1.0'): readonly string[] => ids.filter((id) => isWithinShare(id, version, percentage))

it.each([1, 10, 25, 50, 90])('U7: %i per cent of 10,000 computers take part, one more or less', (percentage) => {
  expect(Math.abs(takers(percentage).length / 100 - percentage)).toBeLessThanOrEqual(1)
})

it('U7: keeps everybody who took part as the share grows', () => {
  const shares = [0, 1, 10, 50, 99, 100]
  for (const [place, share] of shares.entries()) {
    const later = new Set(takers(shares[place + 1] ?? 100))
    expect(takers(share).filter((id) => !later.has(id))).toEqual([])
  }
  expect(takers(100)).toHaveLength(ids.length)
})

it('U7: is nobody at 0 %, also not the very first of all places', () => {
  const first = Array.from({ length: 200_000 }, (_, number) => `id ${String(number)}`).filter((id) => isWithinShare(id, '1.1.0', 0.01))
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((id) => isWithinShare(id, '1.1.0', 0))).toEqual([])
})

it('begins with other computers for another version', () => {
  const [first, second] = [new Set(takers(10)), takers(10, '1.2.0')]
  expect(second.filter((id) => first.has(id)).length).toBeLessThan(second.length / 4)
})

it('spreads ids that follow each other', () => {
  const inRow = Array.from({ length: 10_000 }, (_, number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`)
  const count = inRow.filter((id) => isWithinShare(id, '1.1.0', 10)).length
  expect(Math.abs(count / 100 - 10)).toBeLessThanOrEqual(1)
})

it('stirs, so that whether one of two neighbours takes part says nothing of the other', () => {
  const pairs = Array.from({ length: 20_000 }, (_, number) =>
    [0, 1].map((end) => `00000000-0000-4000-8000-${(number * 2 + end).toString(16).padStart(12, '0')}`)
  )
  const shareOfBoth = (percentage: number): number =>
    pairs.filter((pair) => pair.every((id) => isWithinShare(id, '1.1.0', percentage))).length / (pairs.length / 100)
  expect(Math.abs(shareOfBoth(10) - 1)).toBeLessThan(0.3)
  expect(Math.abs(shareOfBoth(30) - 9)).toBeLessThan(1)
})

it('keeps the place of a computer from one look to the next', () => {
  expect(takers(30)).toEqual(takers(30))
})

it.each([undefined, null, Number.NaN, -1, -0.001, 100.1, 1e9, Number.POSITIVE_INFINITY, '50', '100', true, {}, [50]])(
  'U7: reads %j as nobody',
  (percentage) => {
    expect(shareOf(percentage)).toBe(0)
    expect(takers(percentage)).toEqual([])
  }
)
