import type { CalculationFault } from './calculation-fault.ts'
import { roundToDigits } from './round-to-digits.ts'

export type Operation = 'multiply' | 'divide' | 'power' | 'root'

/** Returns a finite number or a fault. `root` takes the degree first: the cube root of 8 is `root` of 3 and 8. */
export function computeOperation(operation: Operation, left: number, right: number): number | CalculationFault {
  const value = operations[operation](left, right)
  return typeof value === 'string' || Number.isFinite(value) ? value : 'too-large'
}

const operations: Readonly<Record<Operation, (left: number, right: number) => number | CalculationFault>> = {
  multiply: (left, right) => left * right,
  divide: (left, right) => (right === 0 ? 'division-by-zero' : left / right),
  power: powerOf,
  root: rootOf
}

function powerOf(base: number, exponent: number): number | CalculationFault {
  if (base === 0 && exponent <= 0) return exponent === 0 ? 'power-domain' : 'division-by-zero'
  if (base >= 0) return base ** exponent
  const whole = roundToDigits(exponent)
  return Number.isInteger(whole) ? base ** whole : 'power-domain'
}

function rootOf(degree: number, radicand: number): number | CalculationFault {
  if (degree === 0) return 'power-domain'
  if (radicand === 0) return degree > 0 ? 0 : 'division-by-zero'
  if (radicand > 0) return closestRoot(degree, radicand)
  const whole = roundToDigits(degree)
  if (!Number.isInteger(whole)) return 'power-domain'
  return whole % 2 === 0 ? 'root-of-negative' : -closestRoot(whole, -radicand)
}

/** Returns the whole root if there is one: 125 ** (1 / 3) is slightly less than 5. */
function closestRoot(degree: number, radicand: number): number {
  const root = radicand ** (1 / degree)
  const whole = Math.round(root)
  return whole ** degree === radicand ? whole : root
}
