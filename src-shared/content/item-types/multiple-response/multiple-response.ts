import { fractionOf, nought, type Fraction } from '../base/fraction.ts'
import { showOptions, whyOf } from '../base/choice-option.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import {
  authoredMultipleResponse,
  multipleResponseKey,
  multipleResponseLimits,
  multipleResponseResponse,
  shownMultipleResponse,
  type MultipleResponseKey,
  type MultipleResponseResponse
} from './multiple-response-schemas.ts'

/** Several options are right, and the candidate must choose all of them. */
export const multipleResponse = defineItemType({
  authored: authoredMultipleResponse,
  shown: shownMultipleResponse,
  limits: multipleResponseLimits,
  key: multipleResponseKey,
  response: multipleResponseResponse
})({
  show: (item, shuffle) => ({ ...showBase(item), type: 'multiple-response', options: showOptions(shuffle(item.options)) }),
  keyOf: ({ keys, options }) => ({ type: 'multiple-response', optionIds: keys, why: whyOf(options.filter(({ id }) => !keys.includes(id))) }),
  limitsOf: ({ options }) => ({ type: 'multiple-response', optionIds: options.map(({ id }) => id) }),
  isAcceptable: (response, { optionIds }) => isMultipleResponse(response) && isChoiceOf(response.optionIds, optionIds),
  isKeyFor: (key, { optionIds }) => isChoiceOf(key.optionIds, optionIds),
  mark: (response, key) => (isMultipleResponse(response) ? markMultipleResponse(response, key) : nought),
  hasRightPart: (response, key) => isMultipleResponse(response) && key.optionIds.some((id) => response.optionIds.includes(id)),
  textsOf: ({ stem, explanation, options, keys }) => ({
    question: stem,
    all: [stem, explanation, ...options.flatMap(({ text, why }) => [text, ...(why === undefined ? [] : [why])])],
    optionLists: [options],
    right: options.filter(({ id }) => keys.includes(id)).map(({ text }) => ({ text, isNumber: false })),
    wrong: options.filter(({ id }) => !keys.includes(id)).map(({ text }) => text)
  }),
  letterCountOf: ({ options }) => options.length
})

/** Each wrong option cancels a right one, so that choosing all options earns nothing. */
function markMultipleResponse({ optionIds }: MultipleResponseResponse, key: MultipleResponseKey): Fraction {
  const chosen = new Set(optionIds)
  const right = key.optionIds.filter((id) => chosen.has(id)).length
  const wrong = chosen.size - right
  return fractionOf(Math.max(0, right - wrong), key.optionIds.length)
}

function isChoiceOf(chosen: readonly string[], optionIds: readonly string[]): boolean {
  return chosen.length > 0 && new Set(chosen).size === chosen.length && chosen.every((id) => optionIds.includes(id))
}

function isMultipleResponse(response: object): response is MultipleResponseResponse {
  return 'optionIds' in response
}
