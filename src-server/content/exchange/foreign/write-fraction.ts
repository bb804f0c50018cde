import type { Fraction } from '../../../../src-shared/content/item-types/base/fraction.ts'

/** Writes a fraction as a decimal where it ends, as a quotient elsewhere. */
export function writeFraction({ numerator, denominator }: Fraction): string {
  let digits = 0
  let rest = denominator
  for (const factor of [2n, 5n]) {
    let count = 0
    while (rest % factor === 0n) [rest, count] = [rest / factor, count + 1]
    digits = Math.max(digits, count)
  }
  if (rest !== 1n) return `${numerator}/${denominator}`
  const scaled = (numerator * 10n ** BigInt(digits)) / denominator
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return scaled < 0n ? `-${whole}` : whole
}
