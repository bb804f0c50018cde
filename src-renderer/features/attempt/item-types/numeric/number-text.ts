import { fraction, type Fraction } from '../../../../../src-shared/content/item-types/base/fraction.ts'

/** Longer decimals say less than the fraction. */
const MOST_PLACES = 12
/** Whole numbers from here on are written with a power of ten. */
const POWER_FROM = 10n ** 15n

/** Writes a number as Nigerian schools do: `63,000`, `2.5`; `1/3` where no decimal is exact, and a power of ten where it would be long. */
export function numberText({ numerator, denominator }: Fraction): string {
  const sign = numerator < 0n ? '\u2212' : ''
  const size = numerator < 0n ? -numerator : numerator
  if (denominator === 1n && size >= POWER_FROM) return sign + withPower(size)
  const places = placesOf(denominator)
  if (places === null || places > MOST_PLACES) return `${sign}${grouped(size)}/${grouped(denominator)}`
  const digits = String((size * 10n ** BigInt(places)) / denominator).padStart(places + 1, '0')
  const before = grouped(BigInt(digits.slice(0, digits.length - places)))
  return sign + (places === 0 ? before : `${before}.${digits.slice(-places)}`)
}

/** Returns how many decimal places write 1 ÷ denominator exactly; null if none do. */
function placesOf(denominator: bigint): number | null {
  for (let places = 0; places <= MOST_PLACES; places += 1) {
    if (fraction(10n ** BigInt(places), denominator).denominator === 1n) return places
  }
  return null
}

function withPower(size: bigint): string {
  const digits = String(size)
  const first = digits.replace(/0+$/, '')
  const decimal = first.length === 1 ? first : `${first.charAt(0)}.${first.slice(1)}`
  return `${decimal} × 10^${String(digits.length - 1)}`
}

function grouped(size: bigint): string {
  return String(size).replace(/\B(?=(\d{3})+$)/g, ',')
}
