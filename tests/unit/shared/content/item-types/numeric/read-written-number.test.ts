import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction } from '../../../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../../../src-shared/content/item-types/numeric/read-number.ts'
import { readWrittenNumber } from '../../../../../../src-shared/content/item-types/numeric/read-written-number.ts'

const valueOf = (text: string, unit: string | null = null) => {
  const read = readWrittenNumber(text, unit)
  return read.kind === 'number' ? read.value : read.kind
}

describe('a number as people write it', () => {
  it.each([
    ['63 000', 63_000n, 1n],
    ['63\u00a0000', 63_000n, 1n],
    ['63\u202f000.5', 126_001n, 2n],
    ['1 250 000', 1_250_000n, 1n],
    ['63,000', 63_000n, 1n],
    ['1,234', 1234n, 1n],
    ['₦63,000', 63_000n, 1n],
    ['₦ 63 000.50', 126_001n, 2n],
    ['N63,000', 63_000n, 1n],
    ['n63000', 63_000n, 1n],
    ['NGN 63,000', 63_000n, 1n],
    ['-₦63,000', -63_000n, 1n],
    ['63,000 naira', 63_000n, 1n],
    ['#500', 500n, 1n],
    ['25 %', 1n, 4n],
    ['25%', 1n, 4n],
    ['25％', 1n, 4n],
    ['12½%', 1n, 8n],
    ['½', 1n, 2n],
    ['-¾', -3n, 4n],
    ['1/2', 1n, 2n],
    ['1⁄2', 1n, 2n],
    ['1 / 2', 1n, 2n],
    ['1,000/3', 1000n, 3n],
    ['2 1/2', 5n, 2n],
    ['2½', 5n, 2n],
    ['2 ½', 5n, 2n],
    ['-2 1/2', -5n, 2n],
    ['1,000 1/2', 2001n, 2n],
    ['⅔', 2n, 3n],
    ['2.5 × 10^3', 2500n, 1n],
    ['2.5×10³', 2500n, 1n],
    ['2.5 x 10^-3', 1n, 400n],
    ['2.5 · 10^3', 2500n, 1n],
    ['2.5 * 10 ^ 3', 2500n, 1n],
    ['2.5 × 10^(-3)', 1n, 400n],
    ['2.5 × 10⁻³', 1n, 400n],
    ['63,000 × 10^2', 6_300_000n, 1n],
    ['10^3', 1000n, 1n],
    ['-10⁴', -10_000n, 1n],
    ['2.5e3', 2500n, 1n],
    ['2.5E-3', 1n, 400n],
    ['- 5', -5n, 1n],
    ['−5', -5n, 1n],
    ['–5', -5n, 1n],
    ['—5', -5n, 1n],
    ['‐5', -5n, 1n],
    ['﹣5', -5n, 1n],
    ['＋５', 5n, 1n],
    ['５０', 50n, 1n]
  ])('"%s" is read exactly', (text, numerator, denominator) => {
    expect(valueOf(text)).toEqual(fraction(numerator, denominator))
  })

  it.each([
    ['1,5', '1.5', '15'],
    ['-1,5', '-1.5', '-15'],
    ['12,50', '12.50', '1250'],
    ['0,500', '0.500', '500'],
    ['1,2345', '1.2345', '12345'],
    ['2,5 × 10^3', '2.5e3', '25e3'],
    ['2,5 %', '2.5%', '25%'],
    ['₦1,50', '1.50', '150'],
    ['1 250/750', '1250/750', '1000/750']
  ])('"%s" is asked about, and each of the two numbers it could mean is read without doubt', (text, one, other) => {
    expect(readWrittenNumber(text, null)).toEqual({ kind: 'unclear', readings: [one, other] })
    const values = [one, other].map((reading) => readWrittenNumber(reading, null))
    expect(values.map(({ kind }) => kind)).toEqual(['number', 'number'])
    expect(values[0]).not.toEqual(values[1])
  })

  it.each([
    '',
    ' ',
    '%',
    '₦',
    '63 00',
    '6 3000',
    '1 000,000',
    '1.234,5',
    '1.234.567',
    '2 5/3',
    '2 1/0',
    '1/2/3',
    '½½',
    '2½½',
    '--5',
    '-+5',
    '- -5',
    '5-',
    '2.5 × 103',
    '× 10^3',
    '10^',
    '10^99',
    '1/2 × 10',
    '25%%',
    '%25',
    '12 cm',
    'ten',
    '0x10',
    '5 n',
    '1'.repeat(41)
  ])('"%s" is not a number', (text) => {
    expect(valueOf(text)).toBe('none')
  })

  it('a number may be written with its own unit, and with no other', () => {
    expect(['72 km/h', '72km/h', '72'].map((text) => valueOf(text, 'km/h'))).toEqual([72n, 72n, 72n].map((value) => fraction(value)))
    expect(['72 m/s', '₦72', '72%', '72 KM/H'].map((text) => valueOf(text, 'km/h'))).toEqual(['none', 'none', 'none', 'none'])
    expect(['25%', '25 %', '25'].map((text) => valueOf(text, '%'))).toEqual([25n, 25n, 25n].map((value) => fraction(value)))
    expect(['₦63,000', 'N63,000', '63000 naira'].map((text) => valueOf(text, '₦'))).toEqual(Array.from({ length: 3 }, () => fraction(63_000n)))
    expect(valueOf('$5', '$')).toEqual(fraction(5n))
    expect(valueOf('$5')).toBe('none')
    expect(valueOf('-$5', '$')).toEqual(fraction(-5n))
  })

  it('what the strict form reads has the same value here, but for a grouped number that begins with a zero', () => {
    const typed = fc.stringMatching(/^[-+]?(\d{1,3}(,\d{3}){0,2}|\d{0,6})(\.\d{0,4})?((e|x10\^|×10)[-+]?\d{1,2})?$/)
    fc.assert(
      fc.property(fc.oneof(typed, fc.stringMatching(/^[-+0-9.,/ex×^ ⁰-⁹]{0,20}$/)), (text) => {
        const strict = readNumber(text)
        fc.pre(strict !== null && !/^\s*[-+]?0\d*,/.test(text))
        expect(valueOf(text)).toEqual(strict)
      }),
      { numRuns: 300 }
    )
  })

  it('reading never throws, whatever is typed', () => {
    const characters = fc.stringMatching(/^[-−–+0-9.,/ex×^ ⁰-⁹½¼⅔%₦N#()*]{0,40}$/)
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 45 }), characters),
        fc.constantFrom(null, '%', 'N', '₦', 'km/h'),
        (text, unit) => {
          expect(['number', 'unclear', 'none']).toContain(readWrittenNumber(text, unit).kind)
        }
      ),
      { numRuns: 500 }
    )
  })
})
