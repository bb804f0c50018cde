import { nought, whole } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { LONGEST_FORMULA } from '../base/longest-answers.ts'
import { authoredFormula, formulaKey, formulaLimits, formulaResponse, shownFormula, type FormulaResponse } from './formula-schemas.ts'
import { judgeFormula } from './mark-formula.ts'

/** A typed formula, right if it is equal to the key. */
export const formula = defineItemType({
  authored: authoredFormula,
  shown: shownFormula,
  limits: formulaLimits,
  key: formulaKey,
  response: formulaResponse
})({
  show: (item) => ({ ...showBase(item), type: 'formula', letters: item.letters, form: item.form }),
  keyOf: ({ value, letters, form, isPositive }) => ({ type: 'formula', value, letters, form, isPositive }),
  limitsOf: ({ letters }) => ({ type: 'formula', letters }),
  isAcceptable: (response) => isFormula(response) && response.formula.trim() !== '' && response.formula.length <= LONGEST_FORMULA,
  isKeyFor: (key, { letters }) => key.letters.every((letter) => letters.includes(letter)),
  mark: (response, key) => (isFormula(response) && judgeFormula(response.formula, key) === 'right' ? whole : nought),
  // The right formula in another form earns nothing, and costs nothing either.
  hasRightPart: (response, key) => isFormula(response) && judgeFormula(response.formula, key) === 'other-form',
  textsOf: ({ stem, explanation }) => ({ question: stem, all: [stem, explanation], optionLists: [], right: [], wrong: [] }),
  letterCountOf: () => 0
})

function isFormula(response: object): response is FormulaResponse {
  return 'formula' in response
}
