import { nought, whole } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { LONGEST_TEXT } from '../base/longest-answers.ts'
import { isAcceptedText } from './is-accepted-text.ts'
import { authoredShortText, shortTextKey, shortTextLimits, shortTextResponse, shownShortText, type ShortTextResponse } from './short-text-schemas.ts'

/** One or a few typed words. */
export const shortText = defineItemType({
  authored: authoredShortText,
  shown: shownShortText,
  limits: shortTextLimits,
  key: shortTextKey,
  response: shortTextResponse
})({
  show: (item) => ({ ...showBase(item), type: 'short-text', isCaseSensitive: item.isCaseSensitive }),
  keyOf: ({ accepted, isCaseSensitive }) => ({ type: 'short-text', accepted, isCaseSensitive }),
  limitsOf: () => ({ type: 'short-text' }),
  isAcceptable: (response) => isShortText(response) && response.text.trim() !== '' && response.text.length <= LONGEST_TEXT,
  isKeyFor: () => true,
  mark: (response, key) => (isShortText(response) && isAcceptedText(response.text, key) ? whole : nought),
  textsOf: ({ stem, explanation, accepted }) => ({
    question: stem,
    all: [stem, explanation],
    optionLists: [],
    right: accepted.slice(0, 1).map((text) => ({ text, isNumber: false })),
    wrong: []
  }),
  letterCountOf: () => 0
})

function isShortText(response: object): response is ShortTextResponse {
  return 'text' in response
}
