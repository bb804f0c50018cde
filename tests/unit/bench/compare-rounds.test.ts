import { expect, it } from 'vitest'
import { compareRounds } from '../../bench/compare-rounds.ts'

const rounds = (...pairs: readonly (readonly [here: number, there: number])[]) =>
  pairs.map(([here, there]) => ({ here: { start: here }, there: { start: there } }))

it.each([
  ['the same', rounds([100, 100], [101, 100], [99, 100]), false],
  ['slower by more than three percent in every round', rounds([105, 100], [104, 100], [110, 100]), true],
  ['slower by two percent', rounds([102, 100], [102, 100], [102, 100]), false],
  ['slower but for one disturbed round', rounds([105, 100], [106, 100], [90, 100]), true],
  ['slower in one round only', rounds([150, 100], [100, 100], [99, 100]), false],
  ['faster', rounds([80, 100], [85, 100], [90, 100]), false]
])('a build that is %s', (_, measured, isSlower) => {
  expect(compareRounds(measured)[0]?.isSlower).toBe(isSlower)
})

it('the ratio is the median, shown with its spread', () => {
  expect(compareRounds(rounds([110, 100], [120, 100], [150, 100]))).toEqual([{ name: 'start', ratio: 1.2, least: 1.1, most: 1.5, isSlower: true }])
})
