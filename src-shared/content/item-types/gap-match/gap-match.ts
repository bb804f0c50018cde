import { nought } from '../base/fraction.ts'
import { showOptions } from '../base/choice-option.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { countPairs, isPairingOf, isWholePairing, markPairs } from '../base/pairing.ts'
import { clozePieces } from '../cloze/cloze-pieces.ts'
import {
  authoredGapMatch,
  gapMatchKey,
  gapMatchLimits,
  gapMatchResponse,
  partsOf,
  shownGapMatch,
  type GapMatchResponse
} from './gap-match-schemas.ts'

/** A text with gaps, and words that belong into them. A word fills one gap at most; some may be left over. */
export const gapMatch = defineItemType({
  authored: authoredGapMatch,
  shown: shownGapMatch,
  limits: gapMatchLimits,
  key: gapMatchKey,
  response: gapMatchResponse
})({
  show: (item, shuffle) => ({ ...showBase(item), type: 'gap-match', text: item.text, words: showOptions(shuffle(item.words)) }),
  keyOf: ({ key, words }) => ({ type: 'gap-match', pairs: key, choiceCount: words.length }),
  limitsOf: (item) => {
    const { slotIds, choiceIds } = partsOf(item)
    return { type: 'gap-match', slotIds: [...slotIds], choiceIds: [...choiceIds] }
  },
  isAcceptable: (response, limits) => isGapMatch(response) && isPairingOf(response.words, limits),
  isKeyFor: ({ pairs, choiceCount }, limits) => isWholePairing(pairs, limits) && choiceCount === limits.choiceIds.length,
  mark: (response, key) => (isGapMatch(response) ? markPairs(response.words, key) : nought),
  hasRightPart: (response, key) => isGapMatch(response) && countPairs(response.words, key).right > 0,
  textsOf: ({ stem, text, explanation, words, key }) => {
    const pieces = clozePieces(text).flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []))
    const chosen = new Set(Object.values(key))
    return {
      question: [stem, ...pieces].join(' '),
      all: [stem, explanation, ...pieces, ...words.map((word) => word.text)],
      optionLists: [words],
      right: words.filter(({ id }) => chosen.has(id)).map((word) => ({ text: word.text, isNumber: false })),
      wrong: words.filter(({ id }) => !chosen.has(id)).map((word) => word.text)
    }
  },
  // Its letters need not be the exam's: each gap also has a list of the words.
  letterCountOf: () => 0
})

function isGapMatch(response: object): response is GapMatchResponse {
  return 'words' in response
}
