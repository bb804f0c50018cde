import type { FunctionName } from './compute-function.ts'

export type Sign = 'add' | 'subtract' | 'multiply' | 'divide' | 'power' | 'root'

/** Notation of calculations. Every map goes from spelling to meaning. */
export interface Grammar {
  /** Global pattern. Matches one number, name or sign at a time, and any other single character. */
  readonly tokenPattern: RegExp
  readonly signs: ReadonlyMap<string, Sign>
  readonly constants: ReadonlyMap<string, number>
  /** Written before their brackets. */
  readonly functions: ReadonlyMap<string, FunctionName>
  /** Written after their operand. */
  readonly postfixes: ReadonlyMap<string, FunctionName>
  readonly add: (left: number, right: number) => number
}

export interface Token {
  readonly text: string
  /** Position in the source, in UTF-16 code units. */
  readonly at: number
}

/** Splits a source into numbers, names and signs. Ignores white space; an unknown character becomes a token that no rule accepts. */
export function tokensOf(source: string, { tokenPattern }: Grammar): readonly Token[] {
  const tokens: Token[] = []
  // `matchAll` would copy the pattern for each source.
  tokenPattern.lastIndex = 0
  for (let match = tokenPattern.exec(source); match !== null; match = tokenPattern.exec(source)) tokens.push({ text: match[0], at: match.index })
  return tokens
}

export function isNumber({ text }: Token): boolean {
  return /^\.?\d/.test(text)
}
