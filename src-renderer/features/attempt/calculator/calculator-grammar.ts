import { addInDecimal } from './add-in-decimal.ts'
import type { Grammar } from '../../../../src-shared/content/calculator/grammar.ts'

/** What a learner may type in place of what the calculator writes, both in small letters. */
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
 * What the scientific calculator reads. A number may have its exponent behind a capital E, because e is Euler's number; no comma, which
 * is a decimal point to some and parts thousands for others.
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

/** As the calculator writes it: `×` for `*`, `π` for `pi`. */
export function spell(text: string): string {
  return spellings.get(text) ?? text
}
