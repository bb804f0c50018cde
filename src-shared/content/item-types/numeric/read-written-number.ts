import { add, fraction, multiply, type Fraction } from '../base/fraction.ts'
import { LONGEST_NUMBER } from '../base/longest-answers.ts'
import { readNumber } from './read-number.ts'
import { withoutUnit } from './without-unit.ts'

/**
 * What a written number means: one value; two values that it could have, each as text that is read without doubt; or no number at all.
 */
export type WrittenNumber =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'unclear'; readonly readings: readonly [string, string] }
  | { readonly kind: 'none' }

const none: WrittenNumber = { kind: 'none' }

/** Fractions that are one character, such as `½`. Unicode writes each of them as digits, a fraction slash and digits. */
const vulgarFraction = /[¼-¾⅐-⅞]/g
const minusSigns = /[\u2010-\u2015\u2212]/g
/** All thousands grouped by spaces, as the SI writes them. */
const groupedBySpaces = /^\d{1,3}(?: \d{3})+(?:\.\d*)?$/
const commaAndDigits = /^(\d+),(\d+)$/
const mixed = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+) ([1-9]\d*)\/([1-9]\d*)$/
const quotientOfGroups = /^(\d{1,3}(?:[ ,]\d{3})+|\d+) ?\/ ?(\d{1,3}(?:[ ,]\d{3})+|\d+)$/
const powerOfTen = /^(?:(.+?) ?[×x*·⋅] ?)?10 ?(?:\^|\*\*) ?(?:\( ?([+-]?\d{1,2}) ?\)|([+-]?\d{1,2}))$/
const hundredth = fraction(1n, 100n)

/**
 * Reads a number as people write it, exactly: all that `readNumber` reads, and `63 000`, `₦63,000`, `2 1/2`, `2½`, `25 %`, `10^3`, `- 5`. `unit` is
 * the unit that is printed beside the field or was chosen, null if there is none; the number may be written with it.
 *
 * A comma only groups thousands, as in Nigerian schools. Where it could be a decimal comma, as in `1,5` and `0,500`, the number is unclear.
 */
export function readWrittenNumber(text: string, unit: string | null): WrittenNumber {
  if (text.length > LONGEST_NUMBER) return none
  const bare = withoutUnit(text.trim().replace(/\s+/g, ' '), unit)
  if (bare === null) return none
  const { sign, size } = splitSign(plainSigns(bare.text))
  // A second sign is never part of a number: `--5`, `+-5`.
  if (/^[+-]/.test(size)) return none
  const read = readSize(size)
  if (read.kind === 'unclear') return { kind: 'unclear', readings: [sign + read.readings[0] + bare.percent, sign + read.readings[1] + bare.percent] }
  if (read.kind === 'none') return none
  const value = sign === '-' ? { ...read.value, numerator: -read.value.numerator } : read.value
  return { kind: 'number', value: bare.percent === '' ? value : multiply(value, hundredth) }
}

/** Uses the ordinary digits, signs and spaces for every character that means the same. */
function plainSigns(text: string): string {
  return text
    .replace(vulgarFraction, (one) => ` ${one.normalize('NFKC')}`)
    .replace(/10 ?([⁺⁻]?[⁰¹²³⁴-⁹]+)/, (_, power: string) => `10^${power.normalize('NFKC')}`)
    .normalize('NFKC')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(minusSigns, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function splitSign(text: string): { readonly sign: '' | '-'; readonly size: string } {
  const [, sign = '', size = ''] = /^([+-]?) ?(.*)$/.exec(text) ?? []
  return { sign: sign === '-' ? '-' : '', size }
}

/** Reads a number without its sign. */
function readSize(size: string): WrittenNumber {
  const comma = commaAndDigits.exec(size)
  if (comma) return readComma(comma[1] ?? '', comma[2] ?? '')
  if (groupedBySpaces.test(size)) return numberFrom(readNumber(size.replaceAll(' ', '')))
  const parts = mixed.exec(size)
  if (parts) return readMixed(parts)
  const quotient = quotientOfGroups.exec(size)
  if (quotient) return numberFrom(readNumber(`${ungrouped(quotient[1])}/${ungrouped(quotient[2])}`))
  const power = powerOfTen.exec(size)
  if (power) return readPower(power[1], power[2] ?? power[3] ?? '')
  return numberFrom(readNumber(size))
}

/** A comma before three digits groups thousands, unless a zero is before it; any other comma could be a decimal comma. */
function readComma(before: string, after: string): WrittenNumber {
  const isGroup = after.length === 3 && before.length <= 3 && !before.startsWith('0')
  return isGroup ? numberFrom(readNumber(before + after)) : { kind: 'unclear', readings: [`${before}.${after}`, String(BigInt(before + after))] }
}

/** Three digits after a space could also be a group of thousands: `1 250/500` is 1250/500, or 1 and 250/500. */
function readMixed([, before, top = '', bottom = '']: RegExpExecArray): WrittenNumber {
  const count = ungrouped(before)
  const numerator = BigInt(top)
  const denominator = BigInt(bottom)
  const sum = add(fraction(BigInt(count)), fraction(numerator, denominator))
  if (top.length === 3) {
    const improper = BigInt(count) * denominator + numerator
    return { kind: 'unclear', readings: [`${count}${top}/${bottom}`, `${String(improper)}/${bottom}`] }
  }
  return numerator < denominator ? { kind: 'number', value: sum } : none
}

function readPower(factor: string | undefined, power: string): WrittenNumber {
  if (factor === undefined) return numberFrom(readNumber(`1e${power}`))
  const read = readSize(factor)
  const scale = readNumber(`1e${power}`)
  if (read.kind === 'unclear') return { kind: 'unclear', readings: [`${read.readings[0]}e${power}`, `${read.readings[1]}e${power}`] }
  return read.kind === 'none' || scale === null ? none : { kind: 'number', value: multiply(read.value, scale) }
}

function ungrouped(text = ''): string {
  return text.replace(/[ ,]/g, '')
}

function numberFrom(value: Fraction | null): WrittenNumber {
  return value === null ? none : { kind: 'number', value }
}
