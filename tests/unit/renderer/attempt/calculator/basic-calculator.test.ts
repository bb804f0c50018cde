import { describe, expect, it } from 'vitest'
import {
  freshBasicCalculator,
  pressBasicKey,
  type BasicCalculator,
  type BasicKey
} from '../../../../../src-renderer/features/attempt/calculator/basic-calculator.ts'

/** Presses keys, separated by spaces. */
function press(keys: string): BasicCalculator {
  return keys.split(' ').reduce((calculator, key) => pressBasicKey(calculator, key as BasicKey), freshBasicCalculator)
}

describe('the on-screen calculator', () => {
  it.each([
    ['2 + 3 × 4 =', '20'],
    ['1 2 . 5 − 2 . 5 =', '10'],
    ['0 . 1 + 0 . 2 =', '0.3'],
    ['9 ÷ 4 =', '2.25'],
    ['1 ÷ 3 =', '0.333333333333'],
    ['1 ÷ 3 × 3 =', '1'],
    ['1 ÷ 3 = ± ±', '0.333333333333'],
    ['0 . 3 − 0 . 1 − 0 . 2 =', '0'],
    ['1 6 √', '4'],
    ['1 6 + 9 √ =', '19'],
    ['1 6 + 9 √ + 1 =', '20'],
    ['2 0 0 + 1 0 % =', '220'],
    ['2 0 0 × 1 0 % =', '20'],
    ['5 0 %', '0.5'],
    ['5 ± + 2 =', '−3'],
    ['5 + × 2 =', '10'],
    ['2 + 3 = = =', '11'],
    ['2 + 3 = 7', '7'],
    ['1 2 3 ⌫', '12'],
    ['5 ⌫', '0'],
    ['8 × 3 C 2 =', '16'],
    ['8 × 3 AC 2 =', '2'],
    ['. 5 + . 5 =', '1'],
    ['1 . . 5', '1.5'],
    ['7 M+ AC MR', '7'],
    ['7 M+ 2 M− MR', '5'],
    ['7 M+ MC MR', '0'],
    ['3 M+ 2 × MR =', '6']
  ])('the basic calculator shows for %s: %s', (keys, shown) => {
    expect(press(keys).entry).toBe(shown)
  })

  it.each([
    ['5 ÷ 0 =', 'division-by-zero'],
    ['5 ÷ 0 +', 'division-by-zero'],
    ['4 ± √', 'root-of-negative']
  ])('the basic calculator says why %s has no result (%s) and waits to be cleared', (keys, fault) => {
    const failed = press(keys)
    expect(failed.fault).toBe(fault)
    expect(pressBasicKey(failed, '7')).toBe(failed)
    expect(pressBasicKey(failed, 'C')).toMatchObject({ fault: null, entry: '0' })
  })

  it('the basic calculator’s memory survives clearing everything after an error', () => {
    expect(press('9 M+ 5 ÷ 0 = AC MR').entry).toBe('9')
  })

  it('the basic calculator accepts no more than twelve digits', () => {
    expect(press('1 2 3 4 5 6 7 8 9 0 1 2 3 4').entry).toBe('123456789012')
  })

  it('the basic calculator shows very large numbers with an exponent', () => {
    expect(press('9 9 9 9 9 9 9 9 9 9 9 9 × 9 9 9 9 9 9 9 9 9 9 9 9 =').entry).toBe('9.99999999998E23')
  })
})
