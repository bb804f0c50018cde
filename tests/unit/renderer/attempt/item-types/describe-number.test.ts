import { describe, expect, it } from 'vitest'
import { numberText } from '../../../../../src-renderer/features/attempt/item-types/numeric/number-text.ts'
import { fraction } from '../../../../../src-shared/content/item-types/base/fraction.ts'
import { describeNumber } from '../../../../../src-renderer/features/attempt/item-types/numeric/describe-number.ts'

const beside = { unit: null, isUnitChosen: false, reading: {} }
const news = (text: string) => describeNumber(text, beside)

describe('what the screen says about a typed number', () => {
  it('says nothing before the first digit, nor about plain numbers', () => {
    expect(['', '-', '₦', ' .', '63', '-0.5', '.5', '3/4', '12.50'].map(news)).toEqual(Array.from({ length: 9 }, () => null))
  })

  it('shows how it reads a number that is written in another way', () => {
    expect(['63 000', '₦63,000', '2½', '25%', '10^3'].map(news)).toEqual(
      ['63,000', '63,000', '2.5', '0.25', '1,000'].map((number) => ({ kind: 'read', number }))
    )
  })

  it('asks about a number that could be either of two', () => {
    expect(news('1,5')).toEqual({ kind: 'unclear', readings: ['1.5', '15'] })
  })

  it('says that it cannot read a text, and that a unit needs its number', () => {
    expect(news('many')).toEqual({ kind: 'none' })
    expect(describeNumber('', { ...beside, unit: 'kg', isUnitChosen: true })).toEqual({ kind: 'missing' })
    expect(describeNumber('25%', { ...beside, unit: 'kg' })).toEqual({ kind: 'none' })
  })

  it('in an exam that began before marking version 4, says so of each number that would not be marked', () => {
    expect(['63 000', '2½', '63,000'].map((text) => describeNumber(text, { ...beside, reading: { readsPlainNumbers: true } }))).toEqual([
      { kind: 'none' },
      { kind: 'none' },
      null
    ])
  })
})

describe('a number that was read', () => {
  it.each([
    [63_000n, 1n, '63,000'],
    [5n, 2n, '2.5'],
    [-1n, 3n, '−1/3'],
    [1n, 400n, '0.0025'],
    [602n * 10n ** 21n, 1n, '6.02 × 10^23'],
    [0n, 1n, '0'],
    [12_345_678n, 1000n, '12,345.678']
  ])('%i/%i is written as Nigerian schools do', (numerator, denominator, text) => {
    expect(numberText(fraction(numerator, denominator))).toBe(text)
  })
})
