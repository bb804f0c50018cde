import { computeFunction, type FunctionName } from './compute-function.ts'
import { computeOperation } from './compute-operation.ts'
import type { CalculationFault } from './calculation-fault.ts'
import { isNumber, type Grammar, type Sign, type Token } from './grammar.ts'
import type { AngleUnit } from './trigonometry.ts'

/** Longer sources are rejected unread, so that nesting cannot exhaust the stack. In UTF-16 code units. */
export const MAXIMUM_LENGTH = 500

export interface EvaluationFailure {
  readonly ok: false
  readonly fault: CalculationFault
  /** The failing token or calculation, such as `)` or `sqrt(-1)`; empty if the source ends too early. */
  readonly about: string
  /** Position in the source, as `Token.at`. */
  readonly at: number
}

/** A finite real number other than −0, or a failure. */
export type Evaluation = { readonly ok: true; readonly value: number } | EvaluationFailure

interface Cursor {
  readonly tokens: readonly Token[]
  readonly grammar: Grammar
  readonly angleUnit: AngleUnit
  at: number
  /** The first failure. After it no tokens are left to read, so every loop below ends. */
  failure: EvaluationFailure | undefined
}

/**
 * Evaluates a calculation without `eval`. Never throws. A subexpression without a finite real value fails the whole calculation. `grammar` defines
 * signs, names and numbers:
 *
 * ```
 * sum     = product { ("+" | "−") product }
 * product = signed { ("×" | "÷") signed }
 * signed  = "−" signed | power                           so that −2^2 = −4
 * power   = postfixed [ ("^" | root) ( "−" signed | power ) ]   so that 2^3^2 = 2^9, and 2^−1 = 0.5
 * postfixed = atom { postfix }                            so that 2^3! = 2^6
 * atom    = number | constant | [ function ] "(" sum ")"
 * ```
 */
export function evaluate(tokens: readonly Token[], grammar: Grammar, angleUnit: AngleUnit): Evaluation {
  const cursor: Cursor = { tokens, grammar, angleUnit, at: 0, failure: undefined }
  const value = readSum(cursor)
  const left = tokens[cursor.at]
  if (left !== undefined) refuseToken(cursor, left, faultOfLeftover(left, grammar))
  // Adding 0 turns -0 into 0.
  return cursor.failure ?? { ok: true, value: value + 0 }
}

function faultOfLeftover(token: Token, grammar: Grammar): CalculationFault {
  if (token.text === ')') return 'bracket-extra'
  return isKnown(token, grammar) ? 'sign-missing' : 'unknown'
}

function readSum(cursor: Cursor): number {
  let value = readProduct(cursor)
  for (;;) {
    const sign = takeSign(cursor, ['add', 'subtract'])
    if (!sign) return value
    const right = readProduct(cursor)
    const sum = cursor.grammar.add(value, sign.meaning === 'add' ? right : -right)
    value = checked(cursor, sign.token, {
      value: Number.isFinite(sum) ? sum : 'too-large',
      about: sign.meaning === 'add' ? 'the sum' : 'the difference'
    })
  }
}

function readProduct(cursor: Cursor): number {
  let value = readSigned(cursor)
  for (;;) {
    const sign = takeSign(cursor, ['multiply', 'divide'])
    if (!sign) return value
    const about = sign.meaning === 'multiply' ? 'the product' : 'the quotient'
    value = checked(cursor, sign.token, { value: computeOperation(sign.meaning, value, readSigned(cursor)), about })
  }
}

function readSigned(cursor: Cursor): number {
  return takeSign(cursor, ['subtract']) ? -readSigned(cursor) : readPower(cursor)
}

function readPower(cursor: Cursor): number {
  const left = readPostfixed(cursor)
  const sign = takeSign(cursor, ['power', 'root'])
  if (!sign) return left
  const right = takeSign(cursor, ['subtract']) ? -readSigned(cursor) : readPower(cursor)
  const about = `${left}${sign.token.text}${right}`
  return checked(cursor, sign.token, { value: computeOperation(sign.meaning, left, right), about })
}

function readPostfixed(cursor: Cursor): number {
  let value = readAtom(cursor)
  for (;;) {
    const token = cursor.tokens[cursor.at]
    const postfix = token && cursor.grammar.postfixes.get(token.text)
    if (!postfix) return value
    cursor.at += 1
    value = checked(cursor, token, { value: computeFunction(postfix, value, cursor.angleUnit), about: `${value}${token.text}` })
  }
}

function readAtom(cursor: Cursor): number {
  const { grammar, tokens } = cursor
  const token = tokens[cursor.at]
  if (token === undefined) return refuseEnd(cursor, 'unfinished')
  cursor.at += 1
  if (isNumber(token)) return readNumber(cursor, token)
  const constant = grammar.constants.get(token.text)
  if (constant !== undefined) return constant
  if (token.text === '(') return readBracketed(cursor)
  const name = grammar.functions.get(token.text)
  return name ? readFunction(cursor, token, name) : refuseToken(cursor, token, isKnown(token, grammar) ? 'number-missing' : 'unknown')
}

/** `5E` and `5E−` are incomplete numbers. */
function readNumber(cursor: Cursor, token: Token): number {
  const value = Number(token.text.replace('−', '-'))
  if (Number.isNaN(value)) return refuseToken(cursor, token, 'unfinished')
  return checked(cursor, token, { value: value === Infinity ? 'too-large' : value, about: token.text })
}

function readFunction(cursor: Cursor, token: Token, name: FunctionName): number {
  if (!takeText(cursor, '(')) return refuseToken(cursor, token, 'brackets-needed')
  const argument = readBracketed(cursor)
  return checked(cursor, token, { value: computeFunction(name, argument, cursor.angleUnit), about: `${token.text}(${argument})` })
}

/** Expects that the opening bracket has been read. */
function readBracketed(cursor: Cursor): number {
  const value = readSum(cursor)
  if (takeText(cursor, ')')) return value
  const next = cursor.tokens[cursor.at]
  return next ? refuseToken(cursor, next, faultOfLeftover(next, cursor.grammar)) : refuseEnd(cursor, 'bracket-open')
}

function isKnown(token: Token, { signs, constants, functions, postfixes }: Grammar): boolean {
  const { text } = token
  return isNumber(token) || text === '(' || text === ')' || [signs, constants, functions, postfixes].some((spellings) => spellings.has(text))
}

function takeText(cursor: Cursor, text: string): boolean {
  if (cursor.tokens[cursor.at]?.text !== text) return false
  cursor.at += 1
  return true
}

function takeSign<S extends Sign>(cursor: Cursor, wanted: readonly S[]): { readonly token: Token; readonly meaning: S } | undefined {
  const token = cursor.tokens[cursor.at]
  const sign = token && cursor.grammar.signs.get(token.text)
  // Most tokens are no sign, and every level of the grammar asks.
  if (!token || sign === undefined) return undefined
  const meaning = wanted.find((one) => one === sign)
  if (meaning === undefined) return undefined
  cursor.at += 1
  return { token, meaning }
}

interface Computed {
  readonly value: number | CalculationFault
  readonly about: string
}

function checked(cursor: Cursor, { at }: Token, { value, about }: Computed): number {
  return typeof value === 'number' ? value : refuse(cursor, { ok: false, fault: value, about, at })
}

function refuseToken(cursor: Cursor, { text, at }: Token, fault: CalculationFault): number {
  return refuse(cursor, { ok: false, fault, about: text, at })
}

function refuseEnd(cursor: Cursor, fault: CalculationFault): number {
  const last = cursor.tokens.at(-1)
  return refuse(cursor, { ok: false, fault, about: '', at: last ? last.at + last.text.length : 0 })
}

function refuse(cursor: Cursor, failure: EvaluationFailure): number {
  cursor.failure ??= failure
  cursor.at = cursor.tokens.length
  return Number.NaN
}
