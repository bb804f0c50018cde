import { fraction, type Fraction } from '../../../../src-shared/content/item-types/base/fraction.ts'

/** As a decimal where it ends, as a fraction otherwise. */
export function numberText(number: Fraction): string {
  for (let places = 0; places <= 20; places += 1) {
    const scaled = fraction(number.numerator * 10n ** BigInt(places), number.denominator)
    if (scaled.denominator !== 1n) continue
    const digits = (scaled.numerator < 0n ? -scaled.numerator : scaled.numerator).toString().padStart(places + 1, '0')
    const sign = scaled.numerator < 0n ? '-' : ''
    return `${sign}${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${digits.slice(digits.length - places)}`}`
  }
  return `${number.numerator.toString()}/${number.denominator.toString()}`
}
