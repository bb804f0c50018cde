import { evaluate, MAXIMUM_LENGTH, type Evaluation, type EvaluationFailure } from '../calculator/evaluate.ts'
import { tokensOf, type Grammar } from '../calculator/grammar.ts'

/** A finite real number, or the reason why the text has none. */
export type AuthoredValue = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly reason: string }

/** ASCII signs and JavaScript numbers. Ambiguous notations are left out. */
const authoredGrammar: Grammar = {
  tokenPattern: /\d+(?:\.\d+)?(?:e[+-]?\d+)?|[A-Za-z]+|\S/gu,
  signs: new Map([
    ['+', 'add'],
    ['-', 'subtract'],
    ['*', 'multiply'],
    ['/', 'divide'],
    ['^', 'power']
  ]),
  constants: new Map([['pi', Math.PI]]),
  functions: new Map([
    ['sqrt', 'square-root'],
    ['sin', 'sine'],
    ['cos', 'cosine'],
    ['tan', 'tangent'],
    ['asin', 'inverse-sine'],
    ['acos', 'inverse-cosine'],
    ['atan', 'inverse-tangent'],
    ['log', 'logarithm'],
    ['ln', 'natural-logarithm'],
    ['exp', 'exponential'],
    ['abs', 'absolute'],
    ['fact', 'factorial']
  ]),
  postfixes: new Map(),
  add: (left, right) => left + right
}

/** Names that an expression has without defining them: of functions and constants. */
export const expressionNames: ReadonlySet<string> = new Set([...authoredGrammar.constants.keys(), ...authoredGrammar.functions.keys()])

/**
 * Evaluates a calculation in an item's source. Never throws. Angles are in degrees, `log` has base 10, and `fact` takes integers from 0 to 170.
 * White space is ignored, multiplication signs are required, and every function needs brackets. Operator precedence as in `evaluate`.
 */
export function evaluateExpression(source: string): AuthoredValue {
  const evaluation = evaluateAuthored(source)
  return evaluation.ok ? evaluation : { ok: false, reason: reasonOf(evaluation) }
}

/** The same with the fault of a failure, for those who put it into words of their own. */
export function evaluateAuthored(source: string): Evaluation {
  if (source.length > MAXIMUM_LENGTH) return { ok: false, fault: 'too-long', about: '', at: MAXIMUM_LENGTH }
  return evaluate(tokensOf(source, authoredGrammar), authoredGrammar, 'degrees')
}

export function reasonOf({ fault, about }: EvaluationFailure): string {
  switch (fault) {
    case 'too-long':
      return `longer than ${MAXIMUM_LENGTH} characters`
    case 'unfinished':
      return 'it ends where a number was expected'
    case 'bracket-open':
      return 'a closing bracket is missing'
    case 'bracket-extra':
    case 'sign-missing':
      return `"${about}" was not expected`
    case 'number-missing':
    case 'unknown':
      return `"${about}" is no number, function or bracket`
    case 'brackets-needed':
      return `${about} needs a bracket`
    default:
      return `${about} has no finite real value`
  }
}
