import type { FormulaFunction, FormulaNode, Operation } from './formula-node.ts'

/** A real number, and the largest size that occurred on the way to it, by which its error is bounded. */
export interface RealValue {
  readonly value: number
  readonly scale: number
}

/** Evaluates a formula in real numbers, angles in radians. The value is not finite where the formula has none, as √(−1). */
export function realValueOf(node: FormulaNode, valueOf: (letter: string) => number): RealValue {
  let scale = 0
  const visit = (one: FormulaNode): number => {
    const value = valueAt(one, visit, valueOf)
    scale = Math.max(scale, Math.abs(value))
    return value
  }
  return { value: visit(node), scale }
}

function valueAt(node: FormulaNode, visit: (node: FormulaNode) => number, valueOf: (letter: string) => number): number {
  switch (node.kind) {
    case 'number':
      return Number(node.value.numerator) / Number(node.value.denominator)
    case 'letter':
      return valueOf(node.name)
    case 'constant':
      return node.name === 'pi' ? Math.PI : Math.E
    case 'negative':
      return -visit(node.of)
    case 'function':
      return functions[node.name](visit(node.of))
    default:
      return operations[node.kind](visit(node.left), visit(node.right))
  }
}

const operations: Readonly<Record<Operation, (left: number, right: number) => number>> = {
  sum: (left, right) => left + right,
  difference: (left, right) => left - right,
  product: (left, right) => left * right,
  quotient: (left, right) => left / right,
  power: (left, right) => (left === 0 && right <= 0 ? Number.NaN : left ** right)
}

const functions: Readonly<Record<FormulaFunction, (of: number) => number>> = {
  sqrt: Math.sqrt,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  ln: Math.log,
  log: Math.log10
}
