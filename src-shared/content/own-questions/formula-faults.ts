import { areEqualFormulas } from '../item-types/formula/are-equal-formulas.ts'
import { readFormula } from '../item-types/formula/read-formula.ts'
import { lettersOf } from './draft-answer.ts'
import type { DraftFault } from './draft-fault.ts'
import type { QuestionDraft } from './own-question.ts'

const MOST_LETTERS = 6

export function faultsOfFormula({ formula, letters, isPositive }: QuestionDraft): readonly DraftFault[] {
  const names = lettersOf(letters)
  const areLetters = names.length <= MOST_LETTERS && new Set(names).size === names.length && names.every((name) => /^\p{L}$/u.test(name))
  if (!areLetters) return [{ code: 'bad-letters', field: 'letters' }]
  if (formula.trim() === '') return [{ code: 'no-formula', field: 'formula' }]
  const read = readFormula(formula.trim(), names)
  if (read.kind === 'fault') return [{ code: 'bad-formula', field: 'formula' }]
  // An answer is compared at sample points, so that the right one must have values there.
  return areEqualFormulas(read.formula, read.formula, { isPositive }) ? [] : [{ code: 'undefined-formula', field: 'formula' }]
}
