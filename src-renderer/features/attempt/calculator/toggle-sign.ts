import { calculatorGrammar, spell } from './calculator-grammar.ts'
import type { EditedLine } from './edited-line.ts'
import { isNumber, tokensOf } from '../../../../src-shared/content/calculator/grammar.ts'

/** Adds a minus sign before the factor that ends at the caret, or removes the one added by an earlier press. */
export function toggleSign({ text, caret }: EditedLine): EditedLine {
  const before = tokensOf(text.slice(0, caret), calculatorGrammar)
  const tokenTexts = before.map((token) => spell(token.text))
  const first = startOfFactor(tokenTexts)
  const at = before[first]?.at ?? caret
  const sign = before[first - 1]
  if (sign && tokenTexts[first - 1] === '−' && startsOperand(tokenTexts[first - 2])) {
    return { text: text.slice(0, sign.at) + text.slice(sign.at + 1), caret: caret - 1 }
  }
  return { text: `${text.slice(0, at)}−${text.slice(at)}`, caret: caret + 1 }
}

/** Returns the index at which the last factor starts, or the number of tokens if they do not end in one. */
function startOfFactor(tokenTexts: readonly string[]): number {
  let index = tokenTexts.length - 1
  while (calculatorGrammar.postfixes.has(tokenTexts[index] ?? '')) index -= 1
  const word = tokenTexts[index]
  if (word === ')') return startOfBrackets(tokenTexts, index)
  return word !== undefined && (isNumber({ text: word, at: 0 }) || isConstant(word)) ? index : tokenTexts.length
}

function startOfBrackets(tokenTexts: readonly string[], end: number): number {
  let open = 0
  for (let index = end; index >= 0; index -= 1) {
    if (tokenTexts[index] === ')') open += 1
    if (tokenTexts[index] === '(') open -= 1
    if (open === 0) return calculatorGrammar.functions.has(tokenTexts[index - 1] ?? '') ? index - 1 : index
  }
  return tokenTexts.length
}

function isConstant(word: string): boolean {
  return word === 'Ans' || word === 'M' || calculatorGrammar.constants.has(word)
}

/** After these, a minus is a sign and not a subtraction. */
function startsOperand(word: string | undefined): boolean {
  return word === undefined || word === '(' || calculatorGrammar.signs.has(word)
}
