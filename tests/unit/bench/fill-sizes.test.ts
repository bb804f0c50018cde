import { expect, it } from 'vitest'
import { readFillOptions, tenth } from '../../bench/filled/fill-sizes.ts'
import { exponentFor } from '../../bench/filled/fill-values.ts'

it('a fill without options has a tenth of the whole size', () => {
  expect(readFillOptions([])).toEqual({ sizes: tenth, url: undefined })
})

it('each size is an option', () => {
  const sizes = { learners: 20, attempts: 120, events: 1000, veterans: 2, seed: 7, until: Date.UTC(2026, 10, 1) }
  const args = [
    '--learners',
    '20',
    '--attempts',
    '120',
    '--events',
    '1000',
    '--veterans',
    '2',
    '--seed',
    '7',
    '--until',
    '2026-11-01',
    '--url',
    'postgres://a/b'
  ]
  expect(readFillOptions(args)).toEqual({ sizes, url: 'postgres://a/b' })
})

it.each([
  ['an unknown option', ['--pupils', '5']],
  ['a number that is none', ['--learners', 'many']],
  ['a part of a learner', ['--learners', '1.5']],
  ['no learners', ['--learners', '0', '--veterans', '0', '--attempts', '0']],
  ['a date that is none', ['--until', 'yesterday']],
  ['more veterans than learners', ['--learners', '5', '--veterans', '6']],
  ['fewer attempts than those of veterans', ['--veterans', '50', '--attempts', '2999']],
  ['more attempts than learners can have', ['--learners', '100', '--attempts', '6001']]
])('%s is refused with a code', (_, args) => {
  expect(() => readFillOptions(args)).toThrow(expect.objectContaining({ code: 'fill/bad-option' }))
})

it.each([
  [5, 60],
  [0.5, 60],
  [20, 600],
  [300, 600]
])('counts have the mean %d and are at most %d', (mean, most) => {
  const exponent = exponentFor(mean, most)
  const draws = Array.from({ length: 100_000 }, (_one, index) => Math.floor((most + 1) * ((index + 0.5) / 100_000) ** exponent))
  expect(draws.reduce((sum, one) => sum + one, 0) / draws.length).toBeCloseTo(mean, 1)
  expect(Math.max(...draws)).toBe(most)
})
