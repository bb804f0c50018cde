import { roundToDigits } from '../../../../src-shared/content/calculator/round-to-digits.ts'

const SMALLEST_PLAIN = 1e-6
const LARGEST_PLAIN = 1e12

/**
 * Formats a finite number as a calculator displays and reads it: at most twelve significant digits; plain digits from 10⁻⁶ to below 10¹², otherwise
 * with an exponent, such as `1.5E24` or `−2E−9`.
 */
export function formatNumber(value: number): string {
  const rounded = roundToDigits(value)
  const size = Math.abs(rounded)
  const isPlain = size === 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)
  const text = isPlain ? String(rounded) : rounded.toExponential().replace(/e\+?/, 'E')
  return text.replaceAll('-', '−')
}
