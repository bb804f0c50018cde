import type { FormulaNode } from './formula-node.ts'
import { realValueOf, type RealValue } from './real-value-of.ts'
import { isRational, residueOf } from './residue-of.ts'
import { numberAt, residueAt } from './sample-points.ts'

/** Points at which residues are compared, and those that may have no value. */
const RESIDUE_POINTS = 4
const MOST_RESIDUE_POINTS = 12
/** Points at which real numbers are compared. Both formulas have a value at the least number of them. */
const REAL_POINTS = 48
const FEWEST_REAL_POINTS = 6
/** Share of the largest intermediate value. Rounding gives less than 10^-13, and different formulas of a school differ by more than 10^-6. */
const TOLERANCE = 1e-10

interface Domain {
  /** Whether all letters stand for positive numbers, so that √(x²) is x. */
  readonly isPositive: boolean
}

/**
 * Returns whether two formulas are equal wherever they have a value. Numbers, letters, the four operations and whole powers are compared exactly, modulo
 * a large prime; roots, functions and other powers in real numbers. All sample points are fixed, so that a mark can be repeated.
 */
export function areEqualFormulas(one: FormulaNode, other: FormulaNode, domain: Domain): boolean {
  return isRational(one) && isRational(other) ? haveEqualResidues(one, other) : haveEqualReals(one, other, domain)
}

function haveEqualResidues(one: FormulaNode, other: FormulaNode): boolean {
  let compared = 0
  for (let index = 0; index < MOST_RESIDUE_POINTS && compared < RESIDUE_POINTS; index += 1) {
    const [left, right] = [one, other].map((node) => residueOf(node, (letter) => residueAt(letter, index)))
    if (left === null || left === undefined || right === null || right === undefined) continue
    if (left !== right) return false
    compared += 1
  }
  return compared === RESIDUE_POINTS
}

/** A formula that has no value where the other has one differs from it: ln(x²) from 2 ln(x), unless x is positive. */
function haveEqualReals(one: FormulaNode, other: FormulaNode, { isPositive }: Domain): boolean {
  let compared = 0
  for (let index = 0; index < REAL_POINTS; index += 1) {
    const valueOf = (letter: string): number => numberAt(letter, index, isPositive)
    const left = realValueOf(one, valueOf)
    const right = realValueOf(other, valueOf)
    if (Number.isFinite(left.value) !== Number.isFinite(right.value)) return false
    if (!Number.isFinite(left.value)) continue
    if (!areClose(left, right)) return false
    compared += 1
  }
  return compared >= FEWEST_REAL_POINTS
}

function areClose(left: RealValue, right: RealValue): boolean {
  const scale = Math.max(left.scale, right.scale)
  return Number.isFinite(scale) && Math.abs(left.value - right.value) <= TOLERANCE * scale
}
