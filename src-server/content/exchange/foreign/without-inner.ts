import { absolute, add, compare, subtract } from '../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import type { ForeignNumber } from './foreign-item.ts'

/** Leaves out what another one accepts anyway: a value beside a range around it is the same answer twice. */
export function withoutInner(numbers: readonly ForeignNumber[]): readonly ForeignNumber[] {
  return numbers.filter(
    (number, index) => !numbers.some((other, place) => place !== index && isWithin(number, other) && (!isWithin(other, number) || place < index))
  )
}

function isWithin(inner: ForeignNumber, outer: ForeignNumber): boolean {
  const [value, size] = [readNumber(inner.value), readNumber(inner.tolerance)]
  const [middle, most] = [readNumber(outer.value), readNumber(outer.tolerance)]
  if (value === null || size === null || middle === null || most === null) return false
  return compare(add(absolute(subtract(value, middle)), size), most) <= 0
}
