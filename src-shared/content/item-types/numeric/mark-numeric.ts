import { absolute, compare, fraction, multiply, nought, subtract, whole, type Fraction } from '../base/fraction.ts'
import type { AnswerReading } from '../base/answer-reading.ts'
import type { NumericKey, NumericResponse } from './numeric-schemas.ts'
import { readNumber } from './read-number.ts'
import { readWrittenNumber } from './read-written-number.ts'

/** Marks all or nothing, in exact arithmetic: an answer exactly at the tolerance's limit is right. */
export function markNumeric({ value, unit }: NumericResponse, key: NumericKey, { readsPlainNumbers }: AnswerReading = {}): Fraction {
  const given = readsPlainNumbers === true ? readNumber(value) : readWritten(value, unit ?? onlyUnitOf(key))
  const factor = factorOf(unit, key)
  if (given === null || factor === null) return nought
  return isWithinTolerance(multiply(given, factor), key) ? whole : nought
}

export function isWithinTolerance(value: Fraction, key: Pick<NumericKey, 'value' | 'tolerance'>): boolean {
  const wanted = read(key.value)
  const { tolerance } = key
  const most = tolerance.kind === 'absolute' ? read(tolerance.by) : multiply(absolute(wanted), multiply(read(tolerance.percent), fraction(1n, 100n)))
  return compare(absolute(subtract(value, wanted)), most) <= 0
}

function readWritten(value: string, unit: string | null): Fraction | null {
  const read = readWrittenNumber(value, unit)
  return read.kind === 'number' ? read.value : null
}

/** Returns the unit that is printed beside the field; null if there is none or a choice. */
function onlyUnitOf({ units }: NumericKey): string | null {
  return units.length === 1 ? (units[0]?.symbol ?? null) : null
}

/** Null if no unit was chosen although several are offered, or if the chosen unit measures another quantity. */
function factorOf(unit: string | null, { units }: NumericKey): Fraction | null {
  if (unit === null) return units.length > 1 ? null : whole
  const factor = units.find(({ symbol }) => symbol === unit)?.factor
  return factor === undefined ? null : readNumber(factor)
}

/** @throws if a key contains no number, which its schema excludes. */
function read(text: string): Fraction {
  const number = readNumber(text)
  if (number === null) throw new Error(`"${text}" in a key is no number`)
  return number
}
