import { compare, divide, multiply, nought, fractionOf, type Fraction } from '../item-types/base/fraction.ts'
import { readNumber } from '../item-types/numeric/read-number.ts'
import type { DraftAxis } from './draft-parts.ts'

/** The farthest grid line from zero. */
const FARTHEST = 1000

/** An axis in grid lines; `step` is the value of one of them. */
interface ReadAxis {
  readonly label: string
  readonly first: number
  readonly last: number
  readonly step: number
}

/** Returns the axis that is typed, or what is wrong with its numbers. */
export function readAxis({ label, from, to, step }: DraftAxis): ReadAxis | 'bad-axis' | 'axis-step' {
  const size = readNumber(step.trim())
  const ends = [from, to].map((text) => readNumber(text.trim()))
  if (size === null || compare(size, nought) <= 0 || compare(size, fractionOf(1_000_000)) > 0 || ends.includes(null)) return 'bad-axis'
  const [first = null, last = null] = [from, to].map((text) => crossingOf(text, step))
  if (first === null || last === null) return 'axis-step'
  return { label: label.trim(), first, last, step: Number(size.numerator) / Number(size.denominator) }
}

/** Returns the number of the grid line at a typed value; null if none is there. */
export function crossingOf(value: string, step: string): number | null {
  const [at, size] = [readNumber(value.trim()), readNumber(step.trim())]
  if (at === null || size === null || compare(size, nought) <= 0) return null
  const { numerator, denominator } = divide(at, size)
  const line = Number(numerator)
  return denominator === 1n && Math.abs(line) <= FARTHEST ? line : null
}

/** Returns the value of a grid line as an author would type it, exactly; null if the step has too many digits for that. */
export function valueAtCrossing(line: number, step: number): string | null {
  const size = readNumber(String(step))
  return size === null ? null : decimalText(multiply(fractionOf(line), size))
}

function decimalText({ numerator, denominator }: Fraction): string | null {
  const digits = Array.from({ length: 40 }, (_, count) => count).find((count) => 10n ** BigInt(count) % denominator === 0n)
  if (digits === undefined) return null
  const scaled = ((numerator < 0n ? -numerator : numerator) * 10n ** BigInt(digits)) / denominator
  const text = String(scaled).padStart(digits + 1, '0')
  const split = text.length - digits
  return `${numerator < 0n ? '-' : ''}${text.slice(0, split)}${digits === 0 ? '' : `.${text.slice(split)}`}`
}
