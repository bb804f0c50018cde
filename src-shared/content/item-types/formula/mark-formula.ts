import { areEqualFormulas } from './are-equal-formulas.ts'
import { hasForm } from './formula-form.ts'
import type { FormulaKey } from './formula-schemas.ts'
import { readFormula } from './read-formula.ts'

/** `other-form`: equal to the key, but not factorised or expanded as the question asks. */
export type FormulaVerdict = 'right' | 'other-form' | 'wrong' | 'unreadable'

export function judgeFormula(text: string, { value, letters, form, isPositive }: FormulaKey): FormulaVerdict {
  const given = readFormula(text, letters)
  const wanted = readFormula(value, letters)
  if (given.kind === 'fault') return 'unreadable'
  if (wanted.kind === 'fault' || !areEqualFormulas(given.formula, wanted.formula, { isPositive })) return 'wrong'
  return hasForm(given.formula, wanted.formula, form) ? 'right' : 'other-form'
}
