import { nought } from '../base/fraction.ts'
import { showOptions, whyOf } from '../base/choice-option.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType, type ItemTexts, type Shuffle } from '../base/item-type.ts'
import { LONGEST_TEXT } from '../base/longest-answers.ts'
import { clozePieces } from './cloze-pieces.ts'
import {
  authoredCloze,
  clozeKey,
  clozeLimits,
  clozeResponse,
  shownCloze,
  type AuthoredGap,
  type ClozeResponse,
  type GapKey,
  type GapLimits,
  type ShownGap
} from './cloze-schemas.ts'
import { markCloze } from './mark-cloze.ts'

/** A text with gaps, each either typed or chosen from its own list. */
export const cloze = defineItemType({ authored: authoredCloze, shown: shownCloze, limits: clozeLimits, key: clozeKey, response: clozeResponse })({
  show: (item, shuffle) => ({ ...showBase(item), type: 'cloze', text: item.text, gaps: item.gaps.map((gap) => showGap(gap, shuffle)) }),
  keyOf: ({ gaps }) => ({ type: 'cloze', gaps: gaps.map(keyOfGap) }),
  limitsOf: ({ gaps }) => ({ type: 'cloze', gaps: gaps.map(limitsOfGap) }),
  isAcceptable: (response, { gaps }) => isCloze(response) && areGapsAcceptable(Object.entries(response.gaps), gaps),
  isKeyFor: (key, { gaps }) => key.gaps.length === gaps.length && key.gaps.every((gap, index) => isGapKeyFor(gap, gaps[index])),
  mark: (response, key) => (isCloze(response) ? markCloze(response, key) : nought),
  textsOf: ({ stem, text, explanation, gaps }) => {
    const pieces = clozePieces(text).flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []))
    const lists = gaps.flatMap((gap) => (gap.kind === 'list' ? [gap] : []))
    return {
      question: [stem, ...pieces].join(' '),
      all: [
        stem,
        explanation,
        ...pieces,
        ...lists.flatMap(({ options }) => options.flatMap(({ text: optionText, why }) => (why ? [optionText, why] : [optionText])))
      ],
      optionLists: lists.map(({ options }) => options),
      right: gaps.flatMap(rightTextOf),
      wrong: lists.flatMap(({ options, key }) => options.filter(({ id }) => id !== key).map((option) => option.text))
    }
  },
  letterCountOf: () => 0
})

function showGap(gap: AuthoredGap, shuffle: Shuffle): ShownGap {
  return gap.kind === 'typed' ? { id: gap.id, kind: 'typed' } : { id: gap.id, kind: 'list', options: showOptions(shuffle(gap.options)) }
}

function keyOfGap(gap: AuthoredGap): GapKey {
  if (gap.kind === 'typed') return { id: gap.id, kind: 'typed', accepted: gap.accepted }
  return { id: gap.id, kind: 'list', optionId: gap.key, why: whyOf(gap.options.filter(({ id }) => id !== gap.key)) }
}

function limitsOfGap(gap: ShownGap): GapLimits {
  return gap.kind === 'typed' ? { id: gap.id, kind: 'typed' } : { id: gap.id, kind: 'list', optionIds: gap.options.map(({ id }) => id) }
}

function rightTextOf(gap: AuthoredGap): ItemTexts['right'] {
  const text = gap.kind === 'typed' ? gap.accepted[0] : gap.options.find(({ id }) => id === gap.key)?.text
  return text === undefined ? [] : [{ text, isNumber: false }]
}

function areGapsAcceptable(given: readonly (readonly [string, string])[], gaps: readonly GapLimits[]): boolean {
  return (
    given.length > 0 &&
    given.every(([gapId, filling]) =>
      isFillingOf(
        filling,
        gaps.find(({ id }) => id === gapId)
      )
    )
  )
}

function isFillingOf(filling: string, gap: GapLimits | undefined): boolean {
  if (gap === undefined) return false
  return gap.kind === 'list' ? gap.optionIds.includes(filling) : filling.trim() !== '' && filling.length <= LONGEST_TEXT
}

function isCloze(response: object): response is ClozeResponse {
  return 'gaps' in response
}

function isGapKeyFor(key: GapKey, limits: GapLimits | undefined): boolean {
  if (limits?.id !== key.id) return false
  return key.kind === 'list' ? limits.kind === 'list' && limits.optionIds.includes(key.optionId) : limits.kind === 'typed'
}
