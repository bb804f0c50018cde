import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber } from '../../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { fraction } from '../../../../../../src-shared/content/item-types/base/fraction.ts'

describe('a number that somebody types', () => {
  it.each([
    ['9.81', 981n, 100n],
    ['  72 ', 72n, 1n],
    ['.5', 1n, 2n],
    ['5.', 5n, 1n],
    ['-3', -3n, 1n],
    ['−3.5', -7n, 2n],
    ['+4', 4n, 1n],
    ['007', 7n, 1n],
    ['1,250', 1250n, 1n],
    ['1,250,000.5', 2500001n, 2n],
    ['3/4', 3n, 4n],
    ['-6/8', -3n, 4n],
    ['6e5', 600000n, 1n],
    ['6.02e23', 602n * 10n ** 21n, 1n],
    ['6 x 10^5', 600000n, 1n],
    ['6×10⁵', 600000n, 1n],
    ['1.6 × 10⁻³', 1n, 625n],
    ['2*10^3', 2000n, 1n],
    ['0', 0n, 1n],
    ['-0', 0n, 1n]
  ])('the typed number %s is read exactly', (text, numerator, denominator) => {
    expect(readNumber(text)).toEqual(fraction(numerator, denominator))
  })

  it.each([
    '',
    ' ',
    '-',
    '.',
    '1,25',
    '12,50',
    '1.2.3',
    '1,2500',
    '3/0',
    '1/2/3',
    'twelve',
    '12 cm',
    'NaN',
    'Infinity',
    '1e999',
    '0x10',
    '1'.repeat(41)
  ])('the typed text "%s" is not a number', (text) => {
    expect(readNumber(text)).toBe(null)
  })

  it('a typed number has the same value however it is written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }), (digits, places) => {
        const wanted = fraction(digits, 10n ** BigInt(places))
        const sign = digits < 0n ? '-' : ''
        const padded = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
        const before = padded.slice(0, padded.length - places)
        const after = places === 0 ? '' : `.${padded.slice(-places)}`
        expect(readNumber(sign + before + after)).toEqual(wanted)
        expect(readNumber(`${sign}${before.replace(/\B(?=(\d{3})+$)/g, ',')}${after}`)).toEqual(wanted)
        expect(readNumber(`${String(digits)}e-${String(places)}`)).toEqual(wanted)
        expect(readNumber(`${String(digits)}/${String(10n ** BigInt(places))}`)).toEqual(wanted)
      })
    )
  })

  it('reading a typed number never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.stringMatching(/^[-+0-9.,/ex×^ ⁰-⁹]{0,40}$/)), (text) => {
        expect(['object']).toContain(typeof readNumber(text))
      })
    )
  })
})
