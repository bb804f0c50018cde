import { fraction, type Fraction } from '../base/fraction.ts'
import { LONGEST_NUMBER } from '../base/longest-answers.ts'

/** No measurement has a larger power of ten. */
const LARGEST_POWER = 40

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:(?:e|x10\^)([+-]?\d{1,3}))?$/
const quotient = /^([+-]?\d+)\/(\d+)$/
/** A number in which all thousands are grouped by commas. */
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Parses a typed number exactly; null if it is none. Reads `9.81`, `.5`, `-3`, `1,250.5`, `3/4`, `6.02e23`, `6.02 x 10^23` and `6.02×10²³`; the
 * minus sign may be a hyphen or U+2212. A comma only separates thousands, as in Nigerian schools.
 */
export function readNumber(text: string): Fraction | null {
  if (text.length > LONGEST_NUMBER) return null
  const written = bareForm(text)
  const plain = grouped.test(written) ? written.replaceAll(',', '') : written
  return readQuotient(plain) ?? readDecimal(plain)
}

function bareForm(text: string): string {
  return text
    .trim()
    .replace(/10([⁺⁻⁰¹²³⁴-⁹]+)/, (_, power: string) => `10^${power.normalize('NFKC')}`)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s*[×x*]\s*10\s*\^\s*/i, 'x10^')
    .toLowerCase()
}

function readQuotient(text: string): Fraction | null {
  const [, top, bottom] = quotient.exec(text) ?? []
  if (top === undefined || bottom === undefined || /^0+$/.test(bottom)) return null
  return fraction(BigInt(top.replace('+', '')), BigInt(bottom))
}

function readDecimal(text: string): Fraction | null {
  const match = decimal.exec(text)
  if (!match) return null
  const [, sign, before = '', after = '', power = '0'] = match
  if (before + after === '' || Math.abs(Number(power)) > LARGEST_POWER) return null
  const digits = BigInt(before + after) * (sign === '-' ? -1n : 1n)
  const shift = Number(power) - after.length
  return shift >= 0 ? fraction(digits * 10n ** BigInt(shift)) : fraction(digits, 10n ** BigInt(-shift))
}
