import { addInDecimal } from './add-in-decimal.ts'
import type { Grammar } from '../../../../src-shared/content/calculator/grammar.ts'

/** Alternative spellings that a learner may type, in lower case. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['*', '×'],
  ['/', '÷'],
  ['-', '−'],
  ['sqrt', '√'],
  ['cbrt', '∛'],
  ['pi', 'π'],
  ['ans', 'Ans'],
  ['m', 'M'],
  ['asin', 'sin⁻¹'],
  ['acos', 'cos⁻¹'],
  ['atan', 'tan⁻¹']
])

/**
 * Grammar of the scientific calculator. A number's exponent follows a capital E, because e is Euler's number. No comma, which is a decimal point to
 * some and a thousands separator to others.
 */
export const calculatorGrammar: Grammar = {
  tokenPattern:
    /(?:\d+\.?\d*|\.\d+)(?:E[+−-]?\d*)?|(?:sin|cos|tan)⁻¹|asin|acos|atan|sin|cos|tan|sqrt|cbrt|log|ln|pi|[Aa]ns|ˣ√|⁻¹|e|[Mm]|[A-Za-z]+|\S/gu,
  signs: new Map([
    ['+', 'add'],
    ['−', 'subtract'],
    ['×', 'multiply'],
    ['÷', 'divide'],
    ['^', 'power'],
    ['ˣ√', 'root']
  ]),
  constants: new Map([
    ['π', Math.PI],
    ['e', Math.E]
  ]),
  functions: new Map([
    ['√', 'square-root'],
    ['∛', 'cube-root'],
    ['sin', 'sine'],
    ['cos', 'cosine'],
    ['tan', 'tangent'],
    ['sin⁻¹', 'inverse-sine'],
    ['cos⁻¹', 'inverse-cosine'],
    ['tan⁻¹', 'inverse-tangent'],
    ['log', 'logarithm'],
    ['ln', 'natural-logarithm']
  ]),
  postfixes: new Map([
    ['²', 'square'],
    ['⁻¹', 'reciprocal'],
    ['%', 'percent'],
    ['!', 'factorial']
  ]),
  add: addInDecimal
}

/** Returns the calculator's own spelling: `×` for `*`, `π` for `pi`. */
export function spell(text: string): string {
  return spellings.get(text) ?? text
}
