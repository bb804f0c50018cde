export type Operator = '+' | '−' | '×' | '÷'
export type CalculatorKey =
  '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | Operator | '=' | '√' | '%' | '±' | 'C' | 'AC' | '⌫' | 'MC' | 'MR' | 'M+' | 'M−'

/**
 * A pocket calculator with immediate execution: `2 + 3 × 4 =` is 20, as on the UTME's on-screen calculator. `entry` is the text being
 * typed; `error` stays until cleared.
 */
export interface Calculator {
  readonly entry: string
  /** True while the next digit starts a new number. */
  readonly isFresh: boolean
  /** True right after an operator key, before anything of the right side is there. */
  readonly awaitsRight: boolean
  readonly pending: { readonly left: number; readonly operator: Operator } | null
  /** Operator and right side of the newest `=`, which a further `=` repeats. */
  readonly repeated: { readonly operator: Operator; readonly right: number } | null
  readonly memory: number
  readonly hasError: boolean
}

export const freshCalculator: Calculator = {
  entry: '0',
  isFresh: true,
  awaitsRight: false,
  pending: null,
  repeated: null,
  memory: 0,
  hasError: false
}

/** As many digits as the display shows. */
const DISPLAY_DIGITS = 12

/** The calculator after one more key. Pure. A division by zero or the root of a negative number sets `hasError`. */
export function pressKey(calculator: Calculator, key: CalculatorKey): Calculator {
  if (key === 'AC') return { ...freshCalculator, memory: calculator.memory }
  if (calculator.hasError) return key === 'C' ? { ...freshCalculator, memory: calculator.memory } : calculator
  switch (key) {
    case '+':
    case '−':
    case '×':
    case '÷':
      return chooseOperator(calculator, key)
    case '=':
      return equals(calculator)
    case '√':
      return withNumber(calculator, Math.sqrt(numberOf(calculator)))
    case '%':
      return percent(calculator)
    case '±':
      return negate(calculator)
    case 'C':
      return { ...calculator, entry: '0', isFresh: true }
    case '⌫':
      return eraseDigit(calculator)
    case 'MC':
      return { ...calculator, memory: 0 }
    case 'MR':
      return withNumber(calculator, calculator.memory)
    case 'M+':
      return { ...calculator, memory: calculator.memory + numberOf(calculator), isFresh: true }
    case 'M−':
      return { ...calculator, memory: calculator.memory - numberOf(calculator), isFresh: true }
    default:
      return typeDigit(calculator, key)
  }
}

function numberOf(calculator: Calculator): number {
  return Number(calculator.entry.replace('−', '-'))
}

function typeDigit(calculator: Calculator, key: string): Calculator {
  const entry = calculator.isFresh ? '0' : calculator.entry
  const typing = { ...calculator, isFresh: false, awaitsRight: false }
  if (key === '.') return entry.includes('.') ? calculator : { ...typing, entry: `${entry}.` }
  if (entry.replace(/\D/g, '').length >= DISPLAY_DIGITS) return calculator
  return { ...typing, entry: entry === '0' ? key : entry + key }
}

function eraseDigit(calculator: Calculator): Calculator {
  if (calculator.isFresh) return calculator
  const shorter = calculator.entry.slice(0, -1)
  return { ...calculator, entry: shorter === '' || shorter === '−' ? '0' : shorter }
}

function negate(calculator: Calculator): Calculator {
  if (numberOf(calculator) === 0) return calculator
  const entry = calculator.entry.startsWith('−') ? calculator.entry.slice(1) : `−${calculator.entry}`
  return { ...calculator, entry, awaitsRight: false }
}

function chooseOperator(calculator: Calculator, operator: Operator): Calculator {
  // Two operators one after the other: the newer one counts.
  if (calculator.pending && calculator.awaitsRight) return { ...calculator, pending: { ...calculator.pending, operator } }
  const computed = calculator.pending ? equals(calculator) : calculator
  return computed.hasError
    ? computed
    : { ...computed, pending: { left: numberOf(computed), operator }, repeated: null, isFresh: true, awaitsRight: true }
}

function equals(calculator: Calculator): Calculator {
  if (calculator.pending) {
    const { left, operator } = calculator.pending
    const right = numberOf(calculator)
    return { ...withNumber(calculator, compute(left, operator, right)), pending: null, repeated: { operator, right } }
  }
  if (!calculator.repeated) return { ...calculator, isFresh: true }
  return withNumber(calculator, compute(numberOf(calculator), calculator.repeated.operator, calculator.repeated.right))
}

/** `200 + 10 %` adds ten per cent of 200, as pocket calculators do; after `×` and `÷`, or alone, it divides by 100. */
function percent(calculator: Calculator): Calculator {
  const value = numberOf(calculator)
  const { pending } = calculator
  const isShare = pending !== null && (pending.operator === '+' || pending.operator === '−')
  return withNumber(calculator, isShare ? (pending.left * value) / 100 : value / 100)
}

function compute(left: number, operator: Operator, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '−':
      return left - right
    case '×':
      return left * right
    case '÷':
      return right === 0 ? Number.NaN : left / right
  }
}

function withNumber(calculator: Calculator, value: number): Calculator {
  if (!Number.isFinite(value)) return { ...calculator, hasError: true, isFresh: true }
  return { ...calculator, entry: toDisplay(value), isFresh: true, awaitsRight: false }
}

/** At most twelve digits, so that 0.1 + 0.2 reads 0.3; very large and very small numbers with an exponent. */
function toDisplay(value: number): string {
  const rounded = Number(value.toPrecision(DISPLAY_DIGITS))
  const size = Math.abs(rounded)
  const text = size !== 0 && (size >= 1e12 || size < 1e-9) ? rounded.toExponential(7).replace(/\.?0+e/, 'e') : fixedText(rounded)
  return text.replace(/^-/, '−')
}

function fixedText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(18).replace(/0+$/, '') : text
}
