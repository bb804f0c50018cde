import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  compare,
  divide,
  fraction,
  fractionOf,
  multiply,
  nought,
  roundHalfUp,
  subtract,
  whole
} from '../../../../../../src-shared/content/item-types/base/fraction.ts'

const anyFraction = fc
  .tuple(
    fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    fc.bigInt({ min: -1000n, max: 1000n }).filter((value) => value !== 0n)
  )
  .map(([numerator, denominator]) => fraction(numerator, denominator))

describe('a fraction', () => {
  it('a fraction is in lowest terms with its sign in the numerator', () => {
    expect(fraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n })
    expect(fraction(0n, -7n)).toEqual({ numerator: 0n, denominator: 1n })
    expect(() => fraction(1n, 0n)).toThrow(RangeError)
    expect(() => fractionOf(0.5)).toThrow(RangeError)
  })

  it('the fraction one tenth added three times is exactly three tenths', () => {
    const tenth = fractionOf(1, 10)
    expect(add(tenth, add(tenth, tenth))).toEqual(fractionOf(3, 10))
    expect(0.1 + 0.1 + 0.1).not.toBe(0.3)
  })

  it('fractions obey the laws of arithmetic', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (one, other, third) => {
        expect(add(one, other)).toEqual(add(other, one))
        expect(add(add(one, other), third)).toEqual(add(one, add(other, third)))
        expect(multiply(one, add(other, third))).toEqual(add(multiply(one, other), multiply(one, third)))
        expect(subtract(add(one, other), other)).toEqual(one)
        if (compare(other, nought) !== 0) expect(multiply(divide(one, other), other)).toEqual(one)
        expect(compare(absolute(one), nought)).toBeGreaterThanOrEqual(0)
        expect(Math.sign(compare(one, other))).toBe(-Math.sign(compare(other, one)) + 0)
        expect(multiply(one, whole)).toEqual(one)
      })
    )
  })

  it.each([
    [1, 2, 1],
    [-1, 2, 0],
    [3, 2, 2],
    [-3, 2, -1],
    [5, 3, 2],
    [4, 3, 1],
    [-5, 3, -2],
    [0, 1, 0],
    [-7, 1, -7]
  ])('the fraction %i/%i rounds to %i', (numerator, denominator, rounded) => {
    expect(roundHalfUp(fractionOf(numerator, denominator))).toBe(rounded)
  })

  it('a fraction rounds to a whole number at most a half away, and a half rounds up', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        const rounded = fractionOf(roundHalfUp(value))
        const difference = subtract(rounded, value)
        expect(compare(difference, fractionOf(1, 2))).toBeLessThanOrEqual(0)
        expect(compare(difference, fractionOf(-1, 2))).toBeGreaterThan(0)
      })
    )
  })
})
