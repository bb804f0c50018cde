import { nought } from '../base/fraction.ts'
import { showOptions } from '../base/choice-option.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { countPairs, isPairingOf, isWholePairing, markPairs } from '../base/pairing.ts'
import { authoredMatching, matchingKey, matchingLimits, matchingResponse, partsOf, shownMatching, type MatchingResponse } from './matching-schemas.ts'

/** Prompts, each of which belongs to one of several choices. A choice belongs to one prompt at most; some may be left over. */
export const matching = defineItemType({
  authored: authoredMatching,
  shown: shownMatching,
  limits: matchingLimits,
  key: matchingKey,
  response: matchingResponse
})({
  show: (item, shuffle) => ({ ...showBase(item), type: 'matching', prompts: showOptions(item.prompts), choices: showOptions(shuffle(item.choices)) }),
  keyOf: ({ key, choices }) => ({ type: 'matching', pairs: key, choiceCount: choices.length }),
  limitsOf: (item) => {
    const { slotIds, choiceIds } = partsOf(item)
    return { type: 'matching', slotIds: [...slotIds], choiceIds: [...choiceIds] }
  },
  isAcceptable: (response, limits) => isMatching(response) && isPairingOf(response.pairs, limits),
  isKeyFor: ({ pairs, choiceCount }, limits) => isWholePairing(pairs, limits) && choiceCount === limits.choiceIds.length,
  mark: (response, key) => (isMatching(response) ? markPairs(response.pairs, key) : nought),
  hasRightPart: (response, key) => isMatching(response) && countPairs(response.pairs, key).right > 0,
  textsOf: ({ stem, explanation, prompts, choices, key }) => {
    const chosen = new Set(Object.values(key))
    return {
      question: [stem, ...prompts.map(({ text }) => text)].join(' '),
      all: [stem, explanation, ...[...prompts, ...choices].map(({ text }) => text)],
      optionLists: [choices],
      right: choices.filter(({ id }) => chosen.has(id)).map(({ text }) => ({ text, isNumber: false })),
      wrong: choices.filter(({ id }) => !chosen.has(id)).map(({ text }) => text)
    }
  },
  // Its letters need not be the exam's: each prompt also has a list of the choices.
  letterCountOf: () => 0
})

function isMatching(response: object): response is MatchingResponse {
  return 'pairs' in response
}
