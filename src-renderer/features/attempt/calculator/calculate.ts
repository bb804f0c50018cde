import { calculatorGrammar, spell } from './calculator-grammar.ts'
import { evaluate, MAXIMUM_LENGTH, type EvaluationFailure } from '../../../../src-shared/content/calculator/evaluate.ts'
import { isNumber, tokensOf, type Grammar, type Token } from '../../../../src-shared/content/calculator/grammar.ts'
import type { AngleUnit } from '../../../../src-shared/content/calculator/trigonometry.ts'

export interface CalculationSetting {
  readonly angleUnit: AngleUnit
  /** Values of `Ans` and `M`. */
  readonly answer: number
  readonly memory: number
}

/** The value and the calculation as interpreted, or a failure. */
export type Calculation = { readonly ok: true; readonly value: number; readonly read: string } | EvaluationFailure

/**
 * Evaluates input of the scientific calculator. Reads `2π` and `3(4+1)` as products, with the precedence of `2×π`, and closes open brackets at the
 * end; `read` shows both. Accepts any text; never throws.
 */
export function calculate(source: string, { angleUnit, answer, memory }: CalculationSetting): Calculation {
  if (source.length > MAXIMUM_LENGTH) return { ok: false, fault: 'too-long', about: '', at: MAXIMUM_LENGTH }
  const grammar: Grammar = {
    ...calculatorGrammar,
    constants: new Map([...calculatorGrammar.constants, ['Ans', answer], ['M', memory]])
  }
  const written = tokensOf(source, grammar).map(({ text, at }) => ({ text: spell(text), at }))
  const tokens = withClosingBrackets(withTimesSigns(written, grammar), grammar)
  const evaluation = evaluate(tokens, grammar, angleUnit)
  return evaluation.ok ? { ...evaluation, read: tokens.map(({ text }) => text).join('') } : evaluation
}

/** No implicit product of two numbers: `2 3` is a typing error. */
function withTimesSigns(tokens: readonly Token[], grammar: Grammar): readonly Token[] {
  const startsFactor = ({ text }: Token): boolean => text === '(' || grammar.constants.has(text) || grammar.functions.has(text)
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1]
    return before && endsValue(before, grammar) && startsFactor(token) ? [{ text: '×', at: token.at }, token] : [token]
  })
}

/** Only where the calculation could end: `2×sin(` lacks more than a bracket. */
function withClosingBrackets(tokens: readonly Token[], grammar: Grammar): readonly Token[] {
  const last = tokens.at(-1)
  if (!last || !endsValue(last, grammar)) return tokens
  const at = last.at + last.text.length
  const open = tokens.filter(({ text }) => text === '(').length - tokens.filter(({ text }) => text === ')').length
  return [...tokens, ...Array.from({ length: Math.max(open, 0) }, () => ({ text: ')', at }))]
}

function endsValue(token: Token, { constants, postfixes }: Grammar): boolean {
  return isNumber(token) || token.text === ')' || constants.has(token.text) || postfixes.has(token.text)
}
