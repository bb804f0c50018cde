import type { FormulaNode } from './formula-node.ts'
import { PRIME } from './sample-points.ts'

/** Larger exponents are compared in real numbers. */
const LARGEST_EXPONENT = 1000n

/** Returns whether a formula has only numbers, letters, the four operations and whole powers, so that residues decide it exactly. */
export function isRational(node: FormulaNode): boolean {
  switch (node.kind) {
    case 'number':
    case 'letter':
      return true
    case 'constant':
    case 'function':
      return false
    case 'negative':
      return isRational(node.of)
    case 'power':
      return isRational(node.left) && exponentOf(node.right) !== null
    default:
      return isRational(node.left) && isRational(node.right)
  }
}

/** Evaluates a rational formula modulo the prime; null where it has no value, as 1/0. */
export function residueOf(node: FormulaNode, valueOf: (letter: string) => bigint): bigint | null {
  switch (node.kind) {
    case 'number':
      return quotient(modulo(node.value.numerator), modulo(node.value.denominator))
    case 'letter':
      return valueOf(node.name)
    case 'constant':
    case 'function':
      return null
    case 'negative': {
      const of = residueOf(node.of, valueOf)
      return of === null ? null : modulo(-of)
    }
    default: {
      const left = residueOf(node.left, valueOf)
      if (left === null) return null
      if (node.kind === 'power') return power(left, exponentOf(node.right))
      const right = residueOf(node.right, valueOf)
      return right === null ? null : combine(node.kind, left, right)
    }
  }
}

function combine(kind: 'sum' | 'difference' | 'product' | 'quotient', left: bigint, right: bigint): bigint | null {
  switch (kind) {
    case 'sum':
      return modulo(left + right)
    case 'difference':
      return modulo(left - right)
    case 'product':
      return modulo(left * right)
    case 'quotient':
      return quotient(left, right)
  }
}

/** Returns a whole exponent; null if it is none. */
function exponentOf(node: FormulaNode): bigint | null {
  if (node.kind === 'negative') {
    const of = exponentOf(node.of)
    return of === null ? null : -of
  }
  if (node.kind !== 'number' || node.value.denominator !== 1n) return null
  return node.value.numerator <= LARGEST_EXPONENT ? node.value.numerator : null
}

function quotient(left: bigint, right: bigint): bigint | null {
  const inverse = power(right, -1n)
  return inverse === null ? null : modulo(left * inverse)
}

/** Null for zero to the power of zero or below. */
function power(base: bigint, exponent: bigint | null): bigint | null {
  if (exponent === null || (base === 0n && exponent <= 0n)) return null
  // By Fermat’s little theorem, the inverse is the power of PRIME − 2.
  if (exponent < 0n) return power(raise(base, PRIME - 2n), -exponent)
  return raise(base, exponent)
}

function raise(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * square)
    square = modulo(square * square)
  }
  return result
}

function modulo(value: bigint): bigint {
  const rest = value % PRIME
  return rest < 0n ? rest + PRIME : rest
}
