import { expect, it } from 'vitest'
import { isWithinShare, shareOf } from '../../../../src-shared/updates/rollout.ts'
import { feedOfServer, rolloutIdOf } from '../../../../src-shared/updates/server-news.ts'
import { createSeededRandom } from '../../../support/seeded-random.ts'

const random = createSeededRandom(20_261_122)
const hex = (): string => Math.floor(random() * 16).toString(16)
const ids = Array.from({ length: 10_000 }, () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, hex))

const takers = (percentage: unknown, version = '1.1.0'): readonly string[] => ids.filter((id) => isWithinShare(id, version, percentage))

it.each([1, 10, 25, 50, 90])('U7: a rollout of %i per cent reaches that share of 10,000 computers, give or take one per cent', (percentage) => {
  expect(Math.abs(takers(percentage).length / 100 - percentage)).toBeLessThanOrEqual(1)
})

it('U7: every computer that took part still takes part as the rollout share grows', () => {
  const shares = [0, 1, 10, 50, 99, 100]
  for (const [place, share] of shares.entries()) {
    const later = new Set(takers(shares[place + 1] ?? 100))
    expect(takers(share).filter((id) => !later.has(id))).toEqual([])
  }
  expect(takers(100)).toHaveLength(ids.length)
})

it('U7: a rollout of 0 % includes no computer, not even those in the very first places', () => {
  const first = Array.from({ length: 200_000 }, (_, number) => `id ${String(number)}`).filter((id) => isWithinShare(id, '1.1.0', 0.01))
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((id) => isWithinShare(id, '1.1.0', 0))).toEqual([])
})

it('a rollout begins with other computers for another version', () => {
  const [first, second] = [new Set(takers(10)), takers(10, '1.2.0')]
  expect(second.filter((id) => first.has(id)).length).toBeLessThan(second.length / 4)
})

it('no rollout splits a hall: all computers of one server take a version together, and different servers at different shares', () => {
  const computersOf = (address: string) => ids.slice(0, 250).map((id) => rolloutIdOf(id, { address, version: '1.0.0', heardAt: 0 }))
  const takenBy = (address: string, percentage: number) => computersOf(address).filter((id) => isWithinShare(id, '1.1.0', percentage)).length
  const halls = Array.from({ length: 400 }, (_, number) => `https://hall-${String(number)}.example`)
  expect(new Set(halls.map((hall) => takenBy(hall, 30)))).toEqual(new Set([0, 250]))
  const share = halls.filter((hall) => takenBy(hall, 30) === 250).length / halls.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.4)
  expect(rolloutIdOf('an-id', null)).toBe('an-id')
  expect(rolloutIdOf('an-id', { address: 'HTTPS://Hall.example', version: null, heardAt: 0 })).toBe('server https://hall.example')
})

it('a rollout reaches consecutive ids in the right share', () => {
  const inRow = Array.from({ length: 10_000 }, (_, number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`)
  const count = inRow.filter((id) => isWithinShare(id, '1.1.0', 10)).length
  expect(Math.abs(count / 100 - 10)).toBeLessThanOrEqual(1)
})

it('a rollout places neighbouring ids independently of each other', () => {
  const pairs = Array.from({ length: 20_000 }, (_, number) =>
    [0, 1].map((end) => `00000000-0000-4000-8000-${(number * 2 + end).toString(16).padStart(12, '0')}`)
  )
  const shareOfBoth = (percentage: number): number =>
    pairs.filter((pair) => pair.every((id) => isWithinShare(id, '1.1.0', percentage))).length / (pairs.length / 100)
  expect(Math.abs(shareOfBoth(10) - 1)).toBeLessThan(0.3)
  expect(Math.abs(shareOfBoth(30) - 9)).toBeLessThan(1)
})

it('a computer has the same place in a rollout at every check', () => {
  expect(takers(30)).toEqual(takers(30))
})

it.each([undefined, null, Number.NaN, -1, -0.001, 100.1, 1e9, Number.POSITIVE_INFINITY, '50', '100', true, {}, [50]])(
  'U7: a rollout share of %j includes no computer',
  (percentage) => {
    expect(shareOf(percentage)).toBe(0)
    expect(takers(percentage)).toEqual([])
  }
)

it('the server of a computer is its feed only if it has updates of the same channel', () => {
  const news = { address: 'https://koya.school:8787', version: '1.3.0', updateChannel: 'stable', heardAt: 0 }
  expect(feedOfServer(news, 'stable')).toBe('https://koya.school:8787/api/updates/')
  expect([feedOfServer(news, 'beta'), feedOfServer({ ...news, updateChannel: null }, 'stable'), feedOfServer(null, 'stable')]).toEqual([
    null,
    null,
    null
  ])
})
