import type { WrittenValue } from '../values/read-written-value.ts'
import { toSameUnit } from '../values/units.ts'

export type Relation = '=' | '≈' | '<' | '>' | '≤' | '≥'

/** Two neighbours of a chain such as `5 + 7 = 12`, with the words of the text. */
export interface Statement {
  readonly left: WrittenValue
  readonly relation: Relation
  readonly right: WrittenValue
  readonly written: string
  /** Whether the text goes on with a remainder: `58 ÷ 4 = 14 remainder 2`. */
  readonly hasRemainder: boolean
}

/** What follows a quotient that has a remainder. */
export const remainderAhead = /^\s*(?:,|and|with|a|\s)*(?:remainder|left over)\b/i

/** Allowed relative difference beside `≈`. */
const ROUGHLY = 0.02
/** Allowed relative difference of two values that were computed, not written: the error of floating point. */
const EXACTLY = 1e-9

/** Returns whether a statement is true as far as it can be told: values in units that cannot be compared count as true. */
export function isTrue({ left, relation, right, hasRemainder }: Statement): boolean {
  if (hasRemainder) return Math.floor(left.value) === right.value
  const values = toSameUnit(left, right)
  if (values === undefined) return true
  const [one, other] = values
  const size = Math.max(Math.abs(one), Math.abs(other))
  const slack = Math.max(slackBeside(left, right) * scale(one, left), slackBeside(right, left) * scale(other, right), EXACTLY * size)
  switch (relation) {
    case '<':
      return one < other
    case '>':
      return one > other
    case '≤':
      return one <= other + slack
    case '≥':
      return one >= other - slack
    default: {
      const allowed = relation === '≈' ? Math.max(slack, ROUGHLY * size) : slack
      // A percentage may be written as its number: 5 ÷ 20 × 100 = 25 %.
      const factors = left.isPercent === right.isPercent ? [1] : [1, left.isPercent ? 100 : 0.01]
      return factors.some((factor) => Math.abs(one * factor - other) <= allowed * Math.max(1, factor))
    }
  }
}

/** A written number may be rounded, but not beside a sum that can be written out; a product of rounded numbers only beside π and the like. */
function slackBeside(own: WrittenValue, other: WrittenValue): number {
  if (other.isSum) return 0
  return other.isEndless ? Math.max(own.slack, own.factorSlack) : own.slack
}

/** The factor by which a value was converted. */
function scale(converted: number, { value }: WrittenValue): number {
  return value === 0 ? 1 : converted / value
}
