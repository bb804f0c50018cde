import { addInDecimal } from './add-in-decimal.ts'
import type { CalculationFault } from '../../../../src-shared/content/calculator/calculation-fault.ts'
import { computeFunction } from '../../../../src-shared/content/calculator/compute-function.ts'
import { computeOperation } from '../../../../src-shared/content/calculator/compute-operation.ts'
import { formatNumber } from './format-number.ts'
import { DISPLAY_DIGITS } from '../../../../src-shared/content/calculator/round-to-digits.ts'

export type BasicOperator = '+' | '−' | '×' | '÷'
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
export type BasicKey = Digit | '.' | BasicOperator | '=' | '√' | '%' | '±' | 'C' | 'AC' | '⌫' | 'MC' | 'MR' | 'M+' | 'M−'

/** A pocket calculator with immediate execution: `2 + 3 × 4 =` is 20, as on the UTME's on-screen calculator. A fault remains until it is cleared. */
export interface BasicCalculator {
  /** The displayed number as text; may be incomplete, such as `0.`. */
  readonly entry: string
  /** The entry's full value, including digits that the display omits: 1 ÷ 3 × 3 is 1. */
  readonly value: number
  /** True if the next digit starts a new number. */
  readonly isFresh: boolean
  /** True directly after an operator key, before the right operand. */
  readonly awaitsRight: boolean
  readonly pending: { readonly left: number; readonly operator: BasicOperator } | null
  /** Operator and right operand of the last `=`; a further `=` repeats them. */
  readonly repeated: { readonly operator: BasicOperator; readonly right: number } | null
  readonly memory: number
  readonly fault: CalculationFault | null
}

export const freshBasicCalculator: BasicCalculator = {
  entry: '0',
  value: 0,
  isFresh: true,
  awaitsRight: false,
  pending: null,
  repeated: null,
  memory: 0,
  fault: null
}

/** Returns the calculator after a key. */
export function pressBasicKey(calculator: BasicCalculator, key: BasicKey): BasicCalculator {
  if (key === 'AC') return { ...freshBasicCalculator, memory: calculator.memory }
  if (calculator.fault) return key === 'C' ? { ...freshBasicCalculator, memory: calculator.memory } : calculator
  const { memory, value } = calculator
  switch (key) {
    case '+':
    case '−':
    case '×':
    case '÷':
      return chooseOperator(calculator, key)
    case '=':
      return equals(calculator)
    case '√':
      return withNumber(calculator, computeFunction('square-root', value, 'degrees'))
    case '%':
      return percent(calculator)
    case '±':
      return negate(calculator)
    case 'C':
      return { ...calculator, entry: '0', value: 0, isFresh: true }
    case '⌫':
      return eraseDigit(calculator)
    case 'MC':
      return { ...calculator, memory: 0 }
    case 'MR':
      return withNumber(calculator, memory)
    case 'M+':
      return { ...calculator, memory: addToMemory(memory, value), isFresh: true }
    case 'M−':
      return { ...calculator, memory: addToMemory(memory, -value), isFresh: true }
    default:
      return typeDigit(calculator, key)
  }
}

/** A sum that is too large leaves the memory unchanged. */
function addToMemory(memory: number, value: number): number {
  const sum = addInDecimal(memory, value)
  return Number.isFinite(sum) ? sum : memory
}

function withEntry(calculator: BasicCalculator, entry: string): BasicCalculator {
  return { ...calculator, entry, value: Number(entry.replace('−', '-')) }
}

function typeDigit(calculator: BasicCalculator, key: string): BasicCalculator {
  const entry = calculator.isFresh ? '0' : calculator.entry
  const typing = { ...calculator, isFresh: false, awaitsRight: false }
  if (key === '.') return entry.includes('.') ? calculator : withEntry(typing, `${entry}.`)
  if (entry.replace(/\D/g, '').length >= DISPLAY_DIGITS) return calculator
  return withEntry(typing, entry === '0' ? key : entry + key)
}

function eraseDigit(calculator: BasicCalculator): BasicCalculator {
  if (calculator.isFresh) return calculator
  const shorter = calculator.entry.slice(0, -1)
  return withEntry(calculator, shorter === '' || shorter === '−' ? '0' : shorter)
}

function negate(calculator: BasicCalculator): BasicCalculator {
  const { entry, value } = calculator
  if (value === 0) return calculator
  return { ...calculator, entry: entry.startsWith('−') ? entry.slice(1) : `−${entry}`, value: -value, awaitsRight: false }
}

function chooseOperator(calculator: BasicCalculator, operator: BasicOperator): BasicCalculator {
  // The second of two consecutive operators replaces the first.
  if (calculator.pending && calculator.awaitsRight) return { ...calculator, pending: { ...calculator.pending, operator } }
  const computed = calculator.pending ? equals(calculator) : calculator
  return computed.fault ? computed : { ...computed, pending: { left: computed.value, operator }, repeated: null, isFresh: true, awaitsRight: true }
}

function equals(calculator: BasicCalculator): BasicCalculator {
  const { pending, repeated, value } = calculator
  if (pending) {
    const computed = withNumber(calculator, compute(pending.left, pending.operator, value))
    return { ...computed, pending: null, repeated: { operator: pending.operator, right: value } }
  }
  if (!repeated) return { ...calculator, isFresh: true }
  return withNumber(calculator, compute(value, repeated.operator, repeated.right))
}

/** `200 + 10 %` adds ten per cent of 200, as on pocket calculators; after `×` and `÷`, or alone, `%` divides by 100. */
function percent(calculator: BasicCalculator): BasicCalculator {
  const { pending, value } = calculator
  const isShare = pending !== null && (pending.operator === '+' || pending.operator === '−')
  return withNumber(calculator, isShare ? (pending.left * value) / 100 : value / 100)
}

function compute(left: number, operator: BasicOperator, right: number): number | CalculationFault {
  switch (operator) {
    case '+':
      return addInDecimal(left, right)
    case '−':
      return addInDecimal(left, -right)
    case '×':
      return computeOperation('multiply', left, right)
    case '÷':
      return computeOperation('divide', left, right)
  }
}

function withNumber(calculator: BasicCalculator, value: number | CalculationFault): BasicCalculator {
  const fault = typeof value === 'string' ? value : Number.isFinite(value) ? null : 'too-large'
  if (fault !== null || typeof value === 'string') return { ...calculator, fault, isFresh: true }
  return { ...calculator, entry: formatNumber(value), value, isFresh: true, awaitsRight: false }
}
