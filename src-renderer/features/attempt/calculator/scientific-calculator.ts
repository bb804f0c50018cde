import { addInDecimal } from './add-in-decimal.ts'
import { calculate } from './calculate.ts'
import type { CalculationFault } from '../../../../src-shared/content/calculator/calculation-fault.ts'
import { spell, calculatorGrammar } from './calculator-grammar.ts'
import { toggleSign } from './toggle-sign.ts'
import type { AngleUnit } from '../../../../src-shared/content/calculator/trigonometry.ts'
import { isNumber, tokensOf } from '../../../../src-shared/content/calculator/grammar.ts'
import type { EditedLine } from './edited-line.ts'

/** Caret or selection, in UTF-16 code units from the start of the expression. */
export interface Selection {
  readonly start: number
  readonly end: number
}

/** Result of the last `=`; `about` is the sign or name that a fault refers to. */
export type Outcome =
  | { readonly kind: 'result'; readonly value: number }
  | { readonly kind: 'fault'; readonly fault: CalculationFault; readonly about: string }

/** An editable line with its result below. `=` leaves the line unchanged, so that the candidate can check and edit it. */
export interface ScientificCalculator {
  readonly expression: string
  readonly selection: Selection
  /** Null once the expression has changed since. */
  readonly outcome: Outcome | null
  /** True from a result until the line or its caret is changed: the next input then continues with the result or starts a new calculation. */
  readonly isFinished: boolean
  /** The newest result, `Ans`. */
  readonly answer: number
  /** `M`. */
  readonly memory: number
  readonly angleUnit: AngleUnit
}

export type ScientificAct =
  /** Replaces the selection; from a key of the calculator or the keyboard. */
  | { readonly kind: 'insert'; readonly text: string }
  /** The whole line after typing, pasting or cutting. */
  | { readonly kind: 'edit'; readonly expression: string; readonly caret: number }
  | ({ readonly kind: 'select' } & Selection)
  | { readonly kind: 'erase' | 'clear' | 'equals' | 'toggle-sign' }
  | { readonly kind: 'memory-clear' | 'memory-add' | 'memory-subtract' }
  | { readonly kind: 'use-angles'; readonly unit: AngleUnit }

/** Maximum length in UTF-16 code units. */
export const LONGEST_EXPRESSION = 200

export const freshScientificCalculator: ScientificCalculator = {
  expression: '',
  selection: { start: 0, end: 0 },
  outcome: null,
  isFinished: false,
  answer: 0,
  memory: 0,
  angleUnit: 'degrees'
}

/** Returns the calculator after an act. */
export function actOnScientific(calculator: ScientificCalculator, act: ScientificAct): ScientificCalculator {
  switch (act.kind) {
    case 'insert':
      return insert(calculator, act.text)
    case 'edit':
      return writing(calculator, act.expression.replace(/[-*/]/g, spell), act.caret)
    case 'select':
      return select(calculator, { start: act.start, end: act.end })
    case 'erase':
      return erase(calculator)
    case 'clear':
      return writing(calculator, '', 0)
    case 'equals':
      return equals(calculator)
    case 'toggle-sign':
      return changeSign(calculator)
    case 'memory-clear':
      return { ...calculator, memory: 0 }
    case 'memory-add':
      return addToMemory(calculator, 1)
    case 'memory-subtract':
      return addToMemory(calculator, -1)
    case 'use-angles':
      return { ...calculator, angleUnit: act.unit, outcome: null }
  }
}

function select(calculator: ScientificCalculator, { start, end }: Selection): ScientificCalculator {
  const isThere = start === calculator.selection.start && end === calculator.selection.end
  return isThere ? calculator : { ...calculator, selection: { start, end }, isFinished: false }
}

function writing(calculator: ScientificCalculator, expression: string, caret: number): ScientificCalculator {
  return { ...calculator, expression, selection: { start: caret, end: caret }, outcome: null, isFinished: false }
}

/** After a result, a sign continues with it and anything else starts a new calculation; after a fault, editing continues in place. */
function insert(calculator: ScientificCalculator, typed: string): ScientificCalculator {
  const text = typed === 'E' ? typed : spell(/^[A-Z]$/.test(typed) ? typed.toLowerCase() : typed)
  if (calculator.isFinished) {
    const begun = /^[+−×÷^%!²⁻ˣ]/u.test(text) ? `Ans${text}` : text
    return writing(calculator, begun, begun.length)
  }
  const { expression, selection } = calculator
  const written = expression.slice(0, selection.start) + text + expression.slice(selection.end)
  return written.length > LONGEST_EXPRESSION ? calculator : writing(calculator, written, selection.start + text.length)
}

function erase(calculator: ScientificCalculator): ScientificCalculator {
  const { expression, selection } = calculator
  const { start, end } = selection
  if (start !== end) return writing(calculator, expression.slice(0, start) + expression.slice(end), start)
  const { text, caret } = eraseBefore({ text: expression, caret: end })
  return writing(calculator, text, caret)
}

function changeSign(calculator: ScientificCalculator): ScientificCalculator {
  if (calculator.isFinished) return writing(calculator, '−Ans', '−Ans'.length)
  const { text, caret } = toggleSign({ text: calculator.expression, caret: calculator.selection.end })
  return text.length > LONGEST_EXPRESSION ? calculator : writing(calculator, text, caret)
}

/** On a fault, the caret moves to its position. An empty line has neither a result nor a fault. */
function equals(calculator: ScientificCalculator): ScientificCalculator {
  const { expression, answer, memory, angleUnit } = calculator
  if (expression.trim() === '') return calculator
  const calculation = calculate(expression, { answer, memory, angleUnit })
  if (!calculation.ok) {
    const { fault, about, at } = calculation
    return { ...calculator, selection: { start: at, end: at }, outcome: { kind: 'fault', fault, about } }
  }
  const { value, read } = calculation
  return { ...writing(calculator, read, read.length), answer: value, outcome: { kind: 'result', value }, isFinished: true }
}

/** Evaluates the line first if necessary. */
function addToMemory(calculator: ScientificCalculator, sign: 1 | -1): ScientificCalculator {
  const computed = calculator.outcome ? calculator : equals(calculator)
  if (computed.outcome?.kind !== 'result') return computed
  const memory = addInDecimal(computed.memory, sign * computed.outcome.value)
  return Number.isFinite(memory) ? { ...computed, memory } : { ...computed, outcome: { kind: 'fault', fault: 'too-large', about: 'M' } }
}

/** Erases the digit or sign before the caret. Erases a name as a whole, including the bracket that its key opened. */
function eraseBefore({ text, caret }: EditedLine): EditedLine {
  const tokens = tokensOf(text.slice(0, caret), calculatorGrammar)
  const last = tokens.at(-1)
  const name = tokens.at(-2)
  if (!last) return { text: text.slice(caret), caret: 0 }
  const isOpened = last.text === '(' && name !== undefined && (name.text === 'ˣ√' || calculatorGrammar.functions.has(spell(name.text)))
  const start = isNumber(last) ? caret - 1 : isOpened ? name.at : last.at
  return { text: text.slice(0, start) + text.slice(caret), caret: start }
}
