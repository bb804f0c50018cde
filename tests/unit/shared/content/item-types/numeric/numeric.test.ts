import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markNumeric } from '../../../../../../src-shared/content/item-types/numeric/mark-numeric.ts'
import { authoredNumeric, type NumericKey } from '../../../../../../src-shared/content/item-types/numeric/numeric-schemas.ts'
import { fraction, whole } from '../../../../../../src-shared/content/item-types/base/fraction.ts'

const key = (changes: Partial<NumericKey> = {}): NumericKey => ({
  type: 'numeric',
  value: '72',
  tolerance: { kind: 'absolute', by: '0' },
  units: [],
  ...changes
})

function isRight(value: string, wanted: NumericKey, unit: string | null = null): boolean {
  return markNumeric({ value, unit }, wanted).numerator === whole.numerator
}

describe('a tolerance', () => {
  it('an absolute tolerance includes both of its edges, exactly', () => {
    const tenth = key({ value: '0.3', tolerance: { kind: 'absolute', by: '0.1' } })
    expect(['0.2', '0.3', '0.4', '1/5', '4e-1'].map((value) => isRight(value, tenth))).toEqual([true, true, true, true, true])
    expect(['0.19999999', '0.40000001', '-0.3'].map((value) => isRight(value, tenth))).toEqual([false, false, false])
    // Control: plain JavaScript numbers misjudge the edge.
    expect(0.3 - 0.1 <= 0.2).toBe(true)
    expect(Math.abs(0.4 - 0.3) <= 0.1).toBe(false)
  })

  it('a tolerance in percent is relative to the value, also for values below zero', () => {
    const fivePercent = { kind: 'relative', percent: '5' } as const
    expect(['95', '105', '94.99', '105.01'].map((value) => isRight(value, key({ value: '100', tolerance: fivePercent })))).toEqual([
      true,
      true,
      false,
      false
    ])
    expect(['-95', '-105', '-94.99'].map((value) => isRight(value, key({ value: '-100', tolerance: fivePercent })))).toEqual([true, true, false])
    expect(['0', '0.001'].map((value) => isRight(value, key({ value: '0', tolerance: fivePercent })))).toEqual([true, false])
  })

  it('a zero tolerance accepts only the value itself, however it is written', () => {
    expect(['72', '72.0', '144/2', '7.2e1', '72.0000001'].map((value) => isRight(value, key()))).toEqual([true, true, true, true, false])
  })

  it('a tolerance accepts a value exactly when it is no further away than the tolerance', () => {
    const decimal = fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 4 }))
    const written = ([digits, places]: readonly [number, number]): string => `${String(digits)}/${String(10 ** places)}`
    fc.assert(
      fc.property(decimal, decimal, fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 4 })), (value, given, by) => {
        const scaled = ([digits, places]: readonly [number, number]): bigint => BigInt(digits) * 10n ** BigInt(4 - places)
        const distance = scaled(given) - scaled(value)
        const wanted = key({ value: written(value), tolerance: { kind: 'absolute', by: written(by) } })
        expect(isRight(written(given), wanted)).toBe((distance < 0n ? -distance : distance) <= scaled(by))
      })
    )
  })
})

describe('a unit', () => {
  const speed = key({
    value: '20',
    tolerance: { kind: 'absolute', by: '0' },
    units: [{ symbol: 'm/s', factor: '1' }, { symbol: 'km/h', factor: '5/18' }, { symbol: 'm/s²' }]
  })

  it('the chosen unit changes which number is right', () => {
    expect(isRight('20', speed, 'm/s')).toBe(true)
    expect(isRight('72', speed, 'km/h')).toBe(true)
    expect(isRight('20', speed, 'km/h')).toBe(false)
    expect(isRight('72', speed, 'm/s')).toBe(false)
  })

  it('a unit of another kind, or not among the item’s units, is never right', () => {
    expect(isRight('20', speed, 'm/s²')).toBe(false)
    expect(isRight('20', speed, 'knots')).toBe(false)
  })

  it('a unit must be chosen if the item offers a choice, and only then', () => {
    expect(isRight('20', speed)).toBe(false)
    expect(isRight('20', key({ value: '20', units: [{ symbol: 'm/s', factor: '1' }] }))).toBe(true)
    expect(isRight('20', key({ value: '20' }))).toBe(true)
  })

  it('the same quantity gets the same mark in every unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (metresPerSecond) => {
        const { numerator, denominator } = fraction(BigInt(metresPerSecond) * 18n, 5n)
        expect(isRight(`${String(numerator)}/${String(denominator)}`, speed, 'km/h')).toBe(isRight(String(metresPerSecond), speed, 'm/s'))
      })
    )
  })
})

describe('an authored number', () => {
  const item = {
    id: 'pulse',
    type: 'numeric',
    topic: 'Heart',
    difficulty: 'easy',
    stem: 'How many?',
    explanation: 'So many.',
    value: '72',
    tolerance: { kind: 'absolute', by: '0' }
  }
  const isFit = (changes: object): boolean => authoredNumeric.safeParse({ ...item, ...changes }).success

  it('an authored numeric item needs readable numbers, and the unit of its value first', () => {
    expect(isFit({})).toBe(true)
    expect(isFit({ value: 'many' })).toBe(false)
    expect(isFit({ tolerance: { kind: 'absolute', by: '-1' } })).toBe(false)
    expect(isFit({ units: [{ symbol: 'km/h', factor: '5/18' }] })).toBe(false)
    expect(isFit({ units: [{ symbol: 'm', factor: '1' }, { symbol: 'm' }] })).toBe(false)
  })
})
