/** A double represents every decimal number with this many digits. */
const EXACT_DIGITS = 15

/**
 * Adds two numbers in decimal, rounded to the fifteenth digit of the larger one. So 0.1 + 0.2 is 0.3, and 0.1 + 0.2 − 0.3 is 0 instead of the 5.6 ×
 * 10⁻¹⁷ of binary floating point.
 */
export function addInDecimal(left: number, right: number): number {
  const sum = left + right
  if (left === 0 || right === 0 || sum === 0 || !Number.isFinite(sum)) return sum
  const cancelledDigits = exponentOf(Math.max(Math.abs(left), Math.abs(right))) - exponentOf(sum)
  const digits = EXACT_DIGITS - cancelledDigits
  return digits < 1 ? 0 : Number(sum.toPrecision(Math.min(digits, EXACT_DIGITS)))
}

function exponentOf(value: number): number {
  return Number(value.toExponential().split('e')[1])
}
