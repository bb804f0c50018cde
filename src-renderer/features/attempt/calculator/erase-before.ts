import { calculatorGrammar, spell } from './calculator-grammar.ts'
import { isNumber, tokensOf } from '../../../../src-shared/content/calculator/grammar.ts'
import type { EditedLine } from './edited-line.ts'

/** Erases the digit or the sign before the caret; a name goes as a whole, and with it the bracket that its key has opened. */
export function eraseBefore({ text, caret }: EditedLine): EditedLine {
  const tokens = tokensOf(text.slice(0, caret), calculatorGrammar)
  const last = tokens.at(-1)
  const name = tokens.at(-2)
  if (!last) return { text: text.slice(caret), caret: 0 }
  const isOpened = last.text === '(' && name !== undefined && (name.text === 'ˣ√' || calculatorGrammar.functions.has(spell(name.text)))
  const start = isNumber(last) ? caret - 1 : isOpened ? name.at : last.at
  return { text: text.slice(0, start) + text.slice(caret), caret: start }
}
