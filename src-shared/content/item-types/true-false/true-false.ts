import { nought, whole } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { authoredTrueFalse, shownTrueFalse, trueFalseKey, trueFalseLimits, trueFalseResponse, type TrueFalseResponse } from './true-false-schemas.ts'

/** A statement that is true or false. True always comes first. */
export const trueFalse = defineItemType({
  authored: authoredTrueFalse,
  shown: shownTrueFalse,
  limits: trueFalseLimits,
  key: trueFalseKey,
  response: trueFalseResponse
})({
  show: (item) => ({ ...showBase(item), type: 'true-false' }),
  keyOf: ({ key, why }) => ({ type: 'true-false', isTrue: key, why: why ?? null }),
  limitsOf: () => ({ type: 'true-false' }),
  isAcceptable: (response) => isTrueFalse(response),
  isKeyFor: () => true,
  mark: (response, { isTrue }) => (isTrueFalse(response) && response.isTrue === isTrue ? whole : nought),
  textsOf: ({ stem, explanation, why }) => ({
    question: stem,
    all: [stem, explanation, ...(why === undefined ? [] : [why])],
    optionLists: [],
    right: [],
    wrong: []
  }),
  letterCountOf: () => 2
})

function isTrueFalse(response: object): response is TrueFalseResponse {
  return 'isTrue' in response
}
