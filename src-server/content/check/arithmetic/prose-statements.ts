import { readWrittenValue } from '../values/read-written-value.ts'
import { remainderAhead, type Relation, type Statement } from './chain.ts'
import { isRelation } from './formula-statements.ts'

type TokenKind = 'number' | 'operator' | 'relation' | 'word' | 'other'

interface Token {
  readonly kind: TokenKind
  readonly text: string
}

const operatorWords: Readonly<Record<string, string>> = {
  plus: '+',
  minus: '-',
  times: '*',
  'multiplied by': '*',
  'divided by': '/',
  of: '*'
}
const relationWords = /^(?:is|are|gives|give|makes|make|equals|equal|leaves)$/
const tokenPattern =
  /(?<number>⟦[^⟧]*⟧|₦?\d+(?:,\d{3})*(?:\.\d+)?[½⅓⅔¼¾⅕⅖⅗⅘⅛⅜⅝⅞]?(?:\s?%)?|[½⅓⅔¼¾⅕⅖⅗⅘⅛⅜⅝⅞])|(?<operator>[+×÷*/]|[−–-](?=\s|\d|⟦|₦)|multiplied by|divided by)|(?<relation>[=≈])|(?<word>\p{L}[\p{L}’']*)|(?<other>\S)/gu

/**
 * Returns the calculations that a sentence states in plain signs or words: `60 + 2 = 62`, `12 times 5 is 60`, `20 % of ₦50 is ₦10`. Formulas between
 * dollar signs are read as their value, unless they are statements of their own.
 */
export function proseStatements(text: string): readonly Statement[] {
  // Most sentences state no calculation: this saves reading them word by word.
  if (!/\d/.test(text) || !/[-+−–×÷*\/½⅓⅔¼¾%]|\b(?:plus|minus|times|by|of)\b/.test(text)) return []
  const tokens = tokensOf(text.replace(/\$([^$]*)\$/g, (_, tex: string) => (isRelation(tex) || tex.includes('⟦') ? ' ‖ ' : ` ⟦${tex}⟧ `)))
  const statements: Statement[] = []
  tokens.forEach((token, at) => {
    const relation = relationAt(tokens, at)
    if (relation === undefined) return
    const left = sideBefore(tokens, at)
    const right = sideAfter(tokens, at + 1)
    if (left === undefined || right === undefined) return
    const [one, other] = [readWrittenValue(left.source), readWrittenValue(right.source)]
    if (!one || !other) return
    if (!(left.hasOperator || right.hasOperator) || (token.kind === 'word' && (!left.hasOperator || right.hasOperator))) return
    statements.push({
      left: { ...one, unit: left.unit || one.unit },
      relation,
      right: { ...other, unit: right.unit || other.unit },
      written: `${left.written} ${token.text} ${right.written}`,
      hasRemainder: remainderAhead.test(
        tokens
          .slice(right.end, right.end + 3)
          .map(({ text: word }) => word)
          .join(' ')
      )
    })
  })
  return statements
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const { groups = {} } of text.matchAll(tokenPattern)) {
    const [kind, written = ''] = Object.entries<string | undefined>(groups).find(([, value]) => value !== undefined) ?? ['other', '']
    // "Of" multiplies after a share, as in "20 % of 50", and does not in "5 of them".
    const isOperator = kind === 'word' && Object.hasOwn(operatorWords, written) && (written !== 'of' || isShare(tokens.at(-1)))
    tokens.push({ kind: isOperator ? 'operator' : (kind as TokenKind), text: written })
  }
  return tokens
}

function isShare(token: Token | undefined): boolean {
  return token?.kind === 'number' && /%|frac|[½⅓⅔¼¾⅕⅖⅗⅘⅛⅜⅝⅞]/.test(token.text)
}

function relationAt(tokens: readonly Token[], at: number): Relation | undefined {
  const token = tokens[at]
  if (token?.kind === 'relation') return token.text === '≈' ? '≈' : '='
  return token?.kind === 'word' && relationWords.test(token.text) ? '=' : undefined
}

interface Side {
  readonly source: string
  readonly written: string
  readonly unit: string
  readonly hasOperator: boolean
  /** The place of the token behind it. */
  readonly end: number
}

/** Reads `number [unit] { operator number [unit] }` backwards from a relation sign. */
function sideBefore(tokens: readonly Token[], relation: number): Side | undefined {
  let first = relation
  for (;;) {
    const number = tokens[first - 1]?.kind === 'word' ? first - 2 : first - 1
    if (tokens[number]?.kind !== 'number') return undefined
    first = number
    if (tokens[first - 1]?.kind !== 'operator') break
    first -= 1
  }
  return isCut(tokens[first - 1], tokens[first - 2]) ? undefined : toSide(tokens, first, relation)
}

function sideAfter(tokens: readonly Token[], from: number): Side | undefined {
  let end = from
  for (;;) {
    if (tokens[end]?.kind !== 'number') return undefined
    end += 1
    const next = tokens[end]?.kind === 'word' ? end + 1 : end
    if (tokens[next]?.kind !== 'operator') {
      if (next > end && tokens[next]?.kind === 'relation') end = next
      break
    }
    end = next + 1
  }
  return isCut(tokens[end], tokens[end + 1]) ? undefined : toSide(tokens, from, end)
}

/** Beside these, a number belongs to something that was not read: `2x + 3`, `(4 + 3)`, `3 : 4`. A colon after a word is none of them. */
function isCut(token: Token | undefined, beyond: Token | undefined): boolean {
  if (token?.text === ':') return beyond?.kind === 'number'
  return token?.kind === 'operator' || /^[()[\]^‖_\\{}]$/.test(token?.text ?? '')
}

function toSide(all: readonly Token[], from: number, end: number): Side {
  const tokens = all.slice(from, end)
  const units = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  return {
    source: tokens.flatMap(sourceOf).join(' '),
    written: tokens.map(({ text }) => text.replace(/[⟦⟧]/g, '')).join(' '),
    unit: new Set(units).size > 1 ? '?' : (units[0] ?? ''),
    hasOperator: tokens.some(({ kind }) => kind === 'operator'),
    end
  }
}

function sourceOf({ kind, text }: Token): string[] {
  if (kind === 'word') return []
  if (kind === 'operator') return [operatorWords[text] ?? text.replace('×', '*').replace('÷', '/').replace(/[−–]/, '-')]
  const inner = text.replace(/[⟦⟧]/g, '')
  return [text.startsWith('⟦') ? `(${inner})` : inner]
}
