import { compare, fractionOf, multiply, nought, type Fraction } from './fraction.ts'
import type { Marking } from './scoring-rules.ts'

/** What an answer with this credit, from 0 to 1, adds to its subject. */
export function marksOf(credit: Fraction, { forRight, forWrong }: Marking): Fraction {
  return compare(credit, nought) === 0 ? fractionOf(forWrong) : multiply(credit, fractionOf(forRight))
}
