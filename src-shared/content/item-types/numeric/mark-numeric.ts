import { absolute, compare, fraction, multiply, nought, subtract, whole, type Fraction } from '../base/fraction.ts'
import type { NumericKey, NumericResponse } from './numeric-schemas.ts'
import { readNumber } from './read-number.ts'

/** All or nothing, in exact arithmetic: an answer at the very edge of the tolerance is right. */
export function markNumeric({ value, unit }: NumericResponse, key: NumericKey): Fraction {
  const given = readNumber(value)
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

/** Null where no unit was chosen although there is a choice, or one that measures something else. */
function factorOf(unit: string | null, { units }: NumericKey): Fraction | null {
  if (unit === null) return units.length > 1 ? null : whole
  const factor = units.find(({ symbol }) => symbol === unit)?.factor
  return factor === undefined ? null : readNumber(factor)
}

/** @throws where a key holds no number, which its schema rules out. */
function read(text: string): Fraction {
  const number = readNumber(text)
  if (number === null) throw new Error(`"${text}" in a key is no number`)
  return number
}
