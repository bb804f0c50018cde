import { expect, it } from 'vitest'
import { numberText } from '../../../../../src-shared/content/templates/number-text.ts'

it('a grouped number has commas in its whole part only', () => {
  expect([0.5, 12, 1234, 1234.5678, 63_000.5, 37_018.5, 1_234_567, -4500.25].map((value) => numberText(value, 'grouped'))).toEqual([
    '0.5',
    '12',
    '1,234',
    '1,234.5678',
    '63,000.5',
    '37,018.5',
    '1,234,567',
    '-4,500.25'
  ])
})

it('a fraction is never written as nought unless it is', () => {
  expect([0, 1e-9, 2e-9, 0.375, -0.5].map((value) => numberText(value, 'fraction'))).toEqual([
    '0',
    '0.000000001',
    '0.000000002',
    '\\frac{3}{8}',
    '-\\frac{1}{2}'
  ])
})
