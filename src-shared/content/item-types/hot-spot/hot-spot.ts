import { fractionOf, nought, type Fraction } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import {
  authoredHotSpot,
  hotSpotKey,
  hotSpotLimits,
  hotSpotResponse,
  shownHotSpot,
  type HotSpotKey,
  type HotSpotResponse
} from './hot-spot-schemas.ts'

/** One region of a picture, or several, to choose. */
export const hotSpot = defineItemType({
  authored: authoredHotSpot,
  shown: shownHotSpot,
  limits: hotSpotLimits,
  key: hotSpotKey,
  response: hotSpotResponse
})({
  show: (item, shuffle) => ({
    ...showBase(item),
    type: 'hot-spot',
    pictureId: item.pictureId,
    regions: shuffle(item.regions).map(({ id, label, shape }) => ({ id, label, shape })),
    isSeveral: item.isSeveral
  }),
  keyOf: ({ keys, regions }) => ({
    type: 'hot-spot',
    regionIds: keys,
    why: Object.fromEntries(regions.flatMap(({ id, why }) => (why === undefined || keys.includes(id) ? [] : [[id, why]])))
  }),
  limitsOf: ({ regions, isSeveral }) => ({ type: 'hot-spot', regionIds: regions.map(({ id }) => id), isSeveral }),
  isAcceptable: (response, { regionIds, isSeveral }) =>
    isHotSpot(response) && isChoiceOf(response.regionIds, regionIds) && (isSeveral || response.regionIds.length === 1),
  isKeyFor: (key, { regionIds, isSeveral }) => isChoiceOf(key.regionIds, regionIds) && (isSeveral || key.regionIds.length === 1),
  mark: (response, key) => (isHotSpot(response) ? markHotSpot(response, key) : nought),
  hasRightPart: (response, key) => isHotSpot(response) && key.regionIds.some((id) => response.regionIds.includes(id)),
  textsOf: ({ stem, explanation, pictureId, regions, keys }) => ({
    question: [stem, `![${pictureId}]`, ...regions.map(({ label }) => label)].join(' '),
    all: [stem, explanation, `![${pictureId}]`, ...regions.flatMap(({ label, why }) => (why === undefined ? [label] : [label, why]))],
    optionLists: [],
    right: regions.filter(({ id }) => keys.includes(id)).map(({ label }) => ({ text: label, isNumber: false })),
    wrong: regions.filter(({ id }) => !keys.includes(id)).map(({ label }) => label)
  }),
  letterCountOf: ({ regions }) => regions.length
})

/** Each wrong region cancels a right one, so that choosing all earns nothing. */
function markHotSpot({ regionIds }: HotSpotResponse, key: HotSpotKey): Fraction {
  const chosen = new Set(regionIds)
  const right = key.regionIds.filter((id) => chosen.has(id)).length
  return fractionOf(Math.max(0, right - (chosen.size - right)), key.regionIds.length)
}

function isChoiceOf(chosen: readonly string[], regionIds: readonly string[]): boolean {
  return chosen.length > 0 && new Set(chosen).size === chosen.length && chosen.every((id) => regionIds.includes(id))
}

function isHotSpot(response: object): response is HotSpotResponse {
  return 'regionIds' in response
}
