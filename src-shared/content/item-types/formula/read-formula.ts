import { FormulaError } from './formula-error.ts'
import type { FormulaFault, FormulaNode, FormulaReading, Operation } from './formula-node.ts'
import { tokensOf, type FormulaToken } from './formula-tokens.ts'

/** Brackets, signs and functions within one another. */
const DEEPEST = 30

/** The tokens that are left. */
interface Cursor {
  readonly tokens: readonly FormulaToken[]
  at: number
  depth: number
}

const fail = (fault: FormulaFault, near = ''): never => {
  throw new FormulaError(fault, near)
}

/**
 * Reads a formula as people type it: `2x + 3`, `(x-1)(x+2)`, `x²/2`, `√(b^2-4ac)`, `sin(2x)`. `letters` are those of the question. What could mean
 * either of two things, such as `a/2b`, is a fault: the writer adds brackets. Never throws.
 *
 * The grammar is part of the marking: a change of it needs a new marking version.
 */
export function readFormula(text: string, letters: readonly string[]): FormulaReading {
  try {
    const tokens = tokensOf(text, letters)
    if (tokens.length === 0) return { kind: 'fault', fault: 'empty', near: '' }
    const cursor: Cursor = { tokens, at: 0, depth: 0 }
    const formula = readSum(cursor)
    const left = next(cursor)
    return left === undefined ? { kind: 'formula', formula } : { kind: 'fault', fault: 'bracket', near: left.text }
  } catch (error) {
    if (error instanceof FormulaError) return { kind: 'fault', fault: error.fault, near: error.near }
    throw error
  }
}

function next({ tokens, at }: Cursor): FormulaToken | undefined {
  return tokens[at]
}

function takeSign(cursor: Cursor, wanted: string): string | null {
  const token = next(cursor)
  if (token?.kind !== 'sign' || !wanted.includes(token.sign)) return null
  cursor.at += 1
  return token.sign
}

function readSum(cursor: Cursor): FormulaNode {
  let left = readTerm(cursor)
  for (let sign = takeSign(cursor, '+-'); sign !== null; sign = takeSign(cursor, '+-')) {
    left = { kind: sign === '+' ? 'sum' : 'difference', left, right: readTerm(cursor) }
  }
  return left
}

/** A minus in front of a term is weaker than its powers and products: −x² is −(x²). */
function readTerm(cursor: Cursor): FormulaNode {
  const sign = takeSign(cursor, '+-')
  if (sign !== null) return deeper(cursor, () => signed(sign, readTerm(cursor)))
  let left = readFactor(cursor)
  let isDivisor = false
  for (;;) {
    const operator = takeSign(cursor, '*/')
    if (operator === null && !startsFactor(next(cursor))) return left
    if (operator === null) checkSideBySide(cursor, isDivisor)
    const kind: Operation = operator === '/' ? 'quotient' : 'product'
    left = { kind, left, right: operator === null ? readFactor(cursor) : readSignedFactor(cursor) }
    isDivisor = kind === 'quotient'
  }
}

function startsFactor(token: FormulaToken | undefined): boolean {
  return token !== undefined && token.kind !== 'sign' && token.kind !== 'close'
}

/** Refuses what has no sign in between and could mean two things. */
function checkSideBySide(cursor: Cursor, isDivisor: boolean): void {
  const before = cursor.tokens[cursor.at - 1]
  const token = next(cursor)
  const near = `${before?.text ?? ''}${token?.kind === 'number' ? ' ' : ''}${token?.text ?? ''}`
  if (token?.kind === 'number') fail(before?.kind === 'number' ? 'two-numbers' : 'number-after', near)
  if (isDivisor) fail('unclear-quotient', near)
}

function readSignedFactor(cursor: Cursor): FormulaNode {
  const sign = takeSign(cursor, '+-')
  return sign === null ? readFactor(cursor) : deeper(cursor, () => signed(sign, readSignedFactor(cursor)))
}

function signed(sign: string, of: FormulaNode): FormulaNode {
  return sign === '-' ? { kind: 'negative', of } : of
}

/** A power is read from the right: 2^3^2 is 2^9. */
function readFactor(cursor: Cursor): FormulaNode {
  const base = readAtom(cursor)
  const raised = next(cursor)
  if (raised?.kind === 'raised') {
    cursor.at += 1
    return { kind: 'power', left: base, right: { ...raised, kind: 'number' } }
  }
  if (takeSign(cursor, '^') === null) return base
  const isBracketed = next(cursor)?.kind === 'open'
  const power: FormulaNode = { kind: 'power', left: base, right: deeper(cursor, () => readSignedFactor(cursor)) }
  const after = next(cursor)
  const isUnclear = !isBracketed && (base.kind === 'number' || base.kind === 'constant') && startsFactor(after) && after?.kind !== 'number'
  return isUnclear ? fail('unclear-power', `${cursor.tokens[cursor.at - 1]?.text ?? ''}${after?.text ?? ''}`) : power
}

function readAtom(cursor: Cursor): FormulaNode {
  const token = next(cursor)
  if (token === undefined || token.kind === 'sign' || token.kind === 'raised') return fail('incomplete', token?.text)
  if (token.kind === 'close') return fail(cursor.depth === 0 ? 'bracket' : 'incomplete', token.text)
  if (token.kind === 'open') return readBrackets(cursor)
  cursor.at += 1
  if (token.kind === 'number') return { kind: 'number', value: token.value, text: token.text }
  if (token.kind === 'letter') return { kind: 'letter', name: token.name }
  if (token.kind === 'constant') return { kind: 'constant', name: token.name }
  return readFunction(cursor, token)
}

function readBrackets(cursor: Cursor): FormulaNode {
  const open = next(cursor)?.text ?? ''
  cursor.at += 1
  const within = deeper(cursor, () => readSum(cursor))
  if (next(cursor)?.kind !== 'close') return fail('bracket', open)
  cursor.at += 1
  return within
}

/** `sin(x)`, `√2` and, as it is written by hand, `sin²(x)`. */
function readFunction(cursor: Cursor, { name, needsBrackets, text }: Extract<FormulaToken, { kind: 'function' }>): FormulaNode {
  const exponent = needsBrackets ? takeExponent(cursor) : null
  const hasBrackets = next(cursor)?.kind === 'open'
  if (needsBrackets && !hasBrackets) return fail('function-brackets', text)
  const of = hasBrackets ? readBrackets(cursor) : deeper(cursor, () => readAtom(cursor))
  const applied: FormulaNode = { kind: 'function', name, of }
  return exponent === null ? applied : { kind: 'power', left: applied, right: exponent }
}

function takeExponent(cursor: Cursor): FormulaNode | null {
  const [first, second] = cursor.tokens.slice(cursor.at, cursor.at + 2)
  const isCaret = first?.kind === 'sign' && first.sign === '^' && second?.kind === 'number'
  const number = isCaret ? second : first?.kind === 'raised' ? first : null
  if (number === null) return null
  // sin⁻¹ is the inverse for some and one over the sine for others.
  if (number.value.numerator < 1n) return fail('unclear-power', number.text)
  cursor.at += isCaret ? 2 : 1
  return { kind: 'number', value: number.value, text: number.text }
}

function deeper<Value>(cursor: Cursor, read: () => Value): Value {
  if (cursor.depth >= DEEPEST) fail('too-deep')
  cursor.depth += 1
  const value = read()
  cursor.depth -= 1
  return value
}
