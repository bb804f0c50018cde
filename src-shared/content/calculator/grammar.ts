import type { FunctionName } from './compute-function.ts'

export type Sign = 'add' | 'subtract' | 'multiply' | 'divide' | 'power' | 'root'

/** How calculations are spelled. Every map goes from the spelling to its meaning. */
export interface Grammar {
  /** Global; finds one number, name or sign after the other, and any other character by itself. */
  readonly tokenPattern: RegExp
  readonly signs: ReadonlyMap<string, Sign>
  readonly constants: ReadonlyMap<string, number>
  /** Each stands before its brackets. */
  readonly functions: ReadonlyMap<string, FunctionName>
  /** Each stands behind what it is done to. */
  readonly postfixes: ReadonlyMap<string, FunctionName>
  readonly add: (left: number, right: number) => number
}

export interface Token {
  readonly text: string
  /** Where it stands in the source, in UTF-16 code units. */
  readonly at: number
}

/** Numbers, names and signs in order. White space means nothing; a character that means nothing becomes a token that no rule takes. */
export function tokensOf(source: string, { tokenPattern }: Grammar): readonly Token[] {
  return Array.from(source.matchAll(tokenPattern), ({ 0: text, index: at }) => ({ text, at }))
}

export function isNumber({ text }: Token): boolean {
  return /^\.?\d/.test(text)
}
