import { nought } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { LONGEST_NUMBER } from '../base/longest-answers.ts'
import { markNumeric } from './mark-numeric.ts'
import { authoredNumeric, numericKey, numericLimits, numericResponse, shownNumeric, type NumericResponse } from './numeric-schemas.ts'

/** A number with a tolerance, and with a unit if the item requires one. */
export const numeric = defineItemType({
  authored: authoredNumeric,
  shown: shownNumeric,
  limits: numericLimits,
  key: numericKey,
  response: numericResponse
})({
  // Shuffled, because the author's first unit is the unit of the value.
  show: (item, shuffle) => ({ ...showBase(item), type: 'numeric', units: shuffle(item.units.map(({ symbol }) => symbol)) }),
  keyOf: ({ value, tolerance, units }) => ({ type: 'numeric', value, tolerance, units }),
  limitsOf: ({ units }) => ({ type: 'numeric', units }),
  isAcceptable: (response, { units }) => isNumeric(response) && isFilled(response) && (response.unit === null || units.includes(response.unit)),
  isKeyFor: (key, { units }) => key.units.every(({ symbol }) => units.includes(symbol)),
  mark: (response, key, reading) => (isNumeric(response) ? markNumeric(response, key, reading) : nought),
  textsOf: ({ stem, explanation, value }) => ({
    question: stem,
    all: [stem, explanation],
    optionLists: [],
    right: [{ text: value, isNumber: true }],
    wrong: []
  }),
  letterCountOf: () => 0
})

/** Accepts an answer with a unit and no number yet. */
function isFilled({ value, unit }: NumericResponse): boolean {
  return (value.trim() !== '' || unit !== null) && value.length <= LONGEST_NUMBER
}

function isNumeric(response: object): response is NumericResponse {
  return 'value' in response && 'unit' in response
}
