import { nought, whole } from '../base/fraction.ts'
import { showOptions, whyOf } from '../base/choice-option.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import {
  authoredSingleChoice,
  shownSingleChoice,
  singleChoiceKey,
  singleChoiceLimits,
  singleChoiceResponse,
  type SingleChoiceResponse
} from './single-choice-schemas.ts'

/** One of several options is right. */
export const singleChoice = defineItemType({
  authored: authoredSingleChoice,
  shown: shownSingleChoice,
  limits: singleChoiceLimits,
  key: singleChoiceKey,
  response: singleChoiceResponse
})({
  show: (item, shuffle) => ({ ...showBase(item), type: 'single-choice', options: showOptions(shuffle(item.options)) }),
  keyOf: ({ key, options }) => ({ type: 'single-choice', optionId: key, why: whyOf(options.filter(({ id }) => id !== key)) }),
  limitsOf: ({ options }) => ({ type: 'single-choice', optionIds: options.map(({ id }) => id) }),
  isAcceptable: (response, { optionIds }) => isSingleChoice(response) && optionIds.includes(response.optionId),
  isKeyFor: ({ optionId }, { optionIds }) => optionIds.includes(optionId),
  mark: (response, { optionId }) => (isSingleChoice(response) && response.optionId === optionId ? whole : nought),
  textsOf: ({ stem, explanation, options, key, calculation }) => ({
    question: stem,
    all: [stem, explanation, ...options.flatMap(({ text, why }) => [text, ...(why === undefined ? [] : [why])])],
    optionLists: [options],
    right: options.filter(({ id }) => id === key).map(({ text }) => ({ text, isNumber: calculation !== undefined })),
    wrong: options.filter(({ id }) => id !== key).map(({ text }) => text)
  }),
  letterCountOf: ({ options }) => options.length
})

function isSingleChoice(response: object): response is SingleChoiceResponse {
  return 'optionId' in response
}
