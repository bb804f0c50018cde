import { fraction, type Fraction } from '../base/fraction.ts'
import { readNumber } from '../numeric/read-number.ts'
import { FormulaError } from './formula-error.ts'
import { formulaFunctions, type FormulaConstant, type FormulaFunction } from './formula-node.ts'

export type FormulaToken =
  | { readonly kind: 'number'; readonly value: Fraction; readonly text: string }
  /** A raised whole number, such as `²`. */
  | { readonly kind: 'raised'; readonly value: Fraction; readonly text: string }
  | { readonly kind: 'letter'; readonly name: string; readonly text: string }
  | { readonly kind: 'constant'; readonly name: FormulaConstant; readonly text: string }
  /** `needsBrackets` is false for the sign √. */
  | { readonly kind: 'function'; readonly name: FormulaFunction; readonly needsBrackets: boolean; readonly text: string }
  | { readonly kind: 'sign'; readonly sign: '+' | '-' | '*' | '/' | '^'; readonly text: string }
  | { readonly kind: 'open'; readonly text: string }
  | { readonly kind: 'close'; readonly text: string }

const piece = /\s+|(?<number>(?:\d+\.?\d*|\.\d+)[¼-¾⅐-⅞]?|[¼-¾⅐-⅞])|(?<raised>[⁺⁻]?[⁰¹²³⁴-⁹]+)|(?<word>[\p{L}√]+)|(?<sign>\*\*|.)/gsu

/** Digits, letters and signs as wide as a Chinese character. */
const fullWidth = /[！-～]/g

const signs: ReadonlyMap<string, '+' | '-' | '*' | '/' | '^'> = new Map([
  ...Array.from('+＋', (sign) => [sign, '+'] as const),
  ...Array.from('-−‐‑‒–—﹣－', (sign) => [sign, '-'] as const),
  ...Array.from('*×·⋅∙✕', (sign) => [sign, '*'] as const),
  ...Array.from('/÷⁄∕', (sign) => [sign, '/'] as const),
  ['^', '^'],
  ['**', '^']
])

/**
 * Splits a text into numbers, letters of the question, functions and signs. Ignores white space.
 *
 * @throws FormulaError for a piece that has no meaning.
 */
export function tokensOf(text: string, letters: readonly string[]): readonly FormulaToken[] {
  const plain = text.replace(fullWidth, (one) => one.normalize('NFKC'))
  return [...plain.matchAll(piece)].flatMap(({ groups = {} }) => readPiece(groups, letters))
}

function readPiece({ number, raised, word, sign }: Record<string, string | undefined>, letters: readonly string[]): FormulaToken[] {
  if (number !== undefined) return [numberToken(number)]
  if (raised !== undefined) return [raisedToken(raised)]
  if (word !== undefined) return splitWord(word, letters)
  return sign === undefined ? [] : [signToken(sign)]
}

function numberToken(text: string): FormulaToken {
  const [, decimal = '', part = ''] = /^([\d.]*)(.?)$/u.exec(text) ?? []
  if (part === '') return { kind: 'number', value: readNumber(decimal) ?? tooLong(text), text: decimal }
  const [top = '0', bottom = '1'] = part.normalize('NFKC').split('\u2044')
  // `2½` is two and a half; `2.5½` means nothing.
  const count = decimal === '' ? '0' : decimal
  if (!/^\d+$/.test(count)) throw new FormulaError('two-numbers', text)
  const value = fraction(BigInt(count) * BigInt(bottom) + BigInt(top), BigInt(bottom))
  return { kind: 'number', value, text: `${String(value.numerator)}/${String(value.denominator)}` }
}

function raisedToken(text: string): FormulaToken {
  const plain = text.normalize('NFKC').replace('\u2212', '-')
  return { kind: 'raised', value: readNumber(plain) ?? tooLong(text), text: plain.replace('+', '') }
}

function signToken(text: string): FormulaToken {
  const sign = signs.get(text)
  if (sign !== undefined) return { kind: 'sign', sign, text }
  const plain = text.normalize('NFKC')
  if (/^[([{]$/.test(plain)) return { kind: 'open', text }
  if (/^[)\]}]$/.test(plain)) return { kind: 'close', text }
  if (plain === '=') throw new FormulaError('equals', text)
  if (plain === ',') throw new FormulaError('comma', text)
  throw new FormulaError('character', text)
}

/** Splits letters without spaces between them: `xy` is x times y, `sinx` the sine. A name whose letters the question has itself is a product. */
function splitWord(word: string, letters: readonly string[]): FormulaToken[] {
  const characters = Array.from(word.normalize('NFKC'))
  const tokens: FormulaToken[] = []
  while (characters.length > 0) {
    const token = nameAtStart(characters, letters) ?? letterToken(characters[0] ?? '', letters)
    characters.splice(0, Array.from(token.text).length)
    tokens.push(token)
  }
  return tokens
}

function nameAtStart(characters: readonly string[], letters: readonly string[]): FormulaToken | null {
  const text = characters.join('')
  if (text.startsWith('√')) return { kind: 'function', name: 'sqrt', needsBrackets: false, text: '√' }
  if (text.startsWith('π') && !letters.includes('π')) return { kind: 'constant', name: 'pi', text: 'π' }
  const name = [...formulaFunctions, 'pi' as const].find((one) => text.toLowerCase().startsWith(one))
  if (name === undefined || Array.from(name).every((letter) => letters.includes(letter))) return null
  const written = text.slice(0, name.length)
  return name === 'pi' ? { kind: 'constant', name, text: written } : { kind: 'function', name, needsBrackets: true, text: written }
}

/** A letter in the other case is the question's letter, unless the question has both. */
function letterToken(text: string, letters: readonly string[]): FormulaToken {
  if (letters.includes(text)) return { kind: 'letter', name: text, text }
  const name = letters.find((letter) => letter.toLowerCase() === text.toLowerCase())
  if (name !== undefined) return { kind: 'letter', name, text }
  if (text === 'e') return { kind: 'constant', name: 'e', text }
  throw new FormulaError('letter', text)
}

function tooLong(text: string): never {
  throw new FormulaError('character', text)
}
