/** A finite real number, or why the text has none. */
export type Evaluation = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly reason: string }

/** Longer texts are refused, so that nesting can't exhaust the stack. */
const MAXIMUM_LENGTH = 500

/** Reads from `at` on. The first failure is kept; after it nothing is left to read, so that every loop below ends. */
interface Cursor {
  readonly tokens: readonly string[]
  at: number
  failure: string | undefined
}

/**
 * The value of a calculation in an item's source, without `eval`. It never throws. Angles are in degrees. White space means nothing,
 * a multiplication sign is never left out, and whatever has no finite real value (a division by zero, the root of a negative number,
 * `tan(90)`) is refused with a reason, also in the middle of a calculation.
 *
 * ```
 * sum     = product { ("+" | "-") product }
 * product = signed { ("*" | "/") signed }
 * signed  = "-" signed | power                  so that -2^2 = -4
 * power   = atom [ "^" ( "-" signed | power ) ] so that 2^3^2 = 2^9, and 2^-1 = 0.5
 * atom    = number | "pi" | function "(" sum ")" | "(" sum ")"
 * number  = digits [ "." digits ] [ "e" [ "+" | "-" ] digits ]
 * function = sqrt sin cos tan asin acos atan log (base 10) ln exp abs fact (whole numbers from 0 to 170)
 * ```
 */
export function evaluateExpression(source: string): Evaluation {
  if (source.length > MAXIMUM_LENGTH) return { ok: false, reason: `longer than ${MAXIMUM_LENGTH} characters` }
  const cursor: Cursor = { tokens: tokensOf(source), at: 0, failure: undefined }
  const value = readSum(cursor)
  const left = cursor.tokens[cursor.at]
  if (left !== undefined) refuse(cursor, `"${left}" was not expected`)
  // Adding 0 turns -0 into 0.
  return cursor.failure === undefined ? { ok: true, value: value + 0 } : { ok: false, reason: cursor.failure }
}

/** Numbers, names and single characters; a character that means nothing becomes a token that no rule takes. */
function tokensOf(source: string): string[] {
  return source.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|[A-Za-z]+|\S/gu) ?? []
}

function readSum(cursor: Cursor): number {
  let value = readProduct(cursor)
  for (;;) {
    if (take(cursor, '+')) value = finite(cursor, value + readProduct(cursor), 'the sum')
    else if (take(cursor, '-')) value = finite(cursor, value - readProduct(cursor), 'the difference')
    else return value
  }
}

function readProduct(cursor: Cursor): number {
  let value = readSigned(cursor)
  for (;;) {
    if (take(cursor, '*')) value = finite(cursor, value * readSigned(cursor), 'the product')
    else if (take(cursor, '/')) value = finite(cursor, value / readSigned(cursor), 'the quotient')
    else return value
  }
}

function readSigned(cursor: Cursor): number {
  return take(cursor, '-') ? -readSigned(cursor) : readPower(cursor)
}

function readPower(cursor: Cursor): number {
  const base = readAtom(cursor)
  if (!take(cursor, '^')) return base
  const exponent = take(cursor, '-') ? -readSigned(cursor) : readPower(cursor)
  return finite(cursor, base ** exponent, `${base}^${exponent}`)
}

function readAtom(cursor: Cursor): number {
  const token = cursor.tokens[cursor.at]
  if (token === undefined) return refuse(cursor, 'it ends where a number was expected')
  cursor.at += 1
  if (/^\d/.test(token)) return finite(cursor, Number(token), token)
  if (token === 'pi') return Math.PI
  if (token === '(') return readBracketed(cursor)
  const apply = functions.get(token)
  if (!apply) return refuse(cursor, `"${token}" is no number, function or bracket`)
  if (!take(cursor, '(')) return refuse(cursor, `${token} needs a bracket`)
  const argument = readBracketed(cursor)
  return finite(cursor, apply(argument), `${token}(${argument})`)
}

/** The opening bracket is read already. */
function readBracketed(cursor: Cursor): number {
  const value = readSum(cursor)
  return take(cursor, ')') ? value : refuse(cursor, 'a closing bracket is missing')
}

function take(cursor: Cursor, token: string): boolean {
  if (cursor.tokens[cursor.at] !== token) return false
  cursor.at += 1
  return true
}

function finite(cursor: Cursor, value: number, words: string): number {
  return Number.isFinite(value) ? value : refuse(cursor, `${words} has no finite real value`)
}

function refuse(cursor: Cursor, reason: string): number {
  cursor.failure ??= reason
  cursor.at = cursor.tokens.length
  return Number.NaN
}

const functions: ReadonlyMap<string, (argument: number) => number> = new Map([
  ['sqrt', Math.sqrt],
  ['sin', sine],
  ['cos', cosine],
  ['tan', (degrees: number) => sine(degrees) / cosine(degrees)],
  ['asin', (ratio: number) => toDegrees(Math.asin(ratio))],
  ['acos', (ratio: number) => toDegrees(Math.acos(ratio))],
  ['atan', (ratio: number) => toDegrees(Math.atan(ratio))],
  ['log', Math.log10],
  ['ln', Math.log],
  ['exp', Math.exp],
  ['abs', Math.abs],
  ['fact', factorial]
])

/** Exact at quarter turns, where binary fractions would turn a division by zero into a huge number. */
function sine(degrees: number): number {
  const turned = degrees % 360
  if (turned % 180 === 0) return 0
  if (turned === 90 || turned === -270) return 1
  if (turned === 270 || turned === -90) return -1
  return Math.sin((turned * Math.PI) / 180)
}

function cosine(degrees: number): number {
  return sine(90 - (degrees % 360))
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}

function factorial(whole: number): number {
  if (!Number.isInteger(whole) || whole < 0 || whole > 170) return Number.NaN
  let product = 1
  for (let factor = 2; factor <= whole; factor += 1) product *= factor
  return product
}
