import { nought } from '../base/fraction.ts'
import { showOptions } from '../base/choice-option.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { markOrder, orderedPairs } from './mark-order.ts'
import {
  authoredOrdering,
  isOrderOf,
  orderingKey,
  orderingLimits,
  orderingResponse,
  shownOrdering,
  type OrderingResponse
} from './ordering-schemas.ts'

/** Steps, events or values that the candidate puts in order. An answer is the whole order. */
export const ordering = defineItemType({
  authored: authoredOrdering,
  shown: shownOrdering,
  limits: orderingLimits,
  key: orderingKey,
  response: orderingResponse
})({
  show: (item, shuffle) => ({ ...showBase(item), type: 'ordering', steps: showOptions(shuffle(item.steps)) }),
  keyOf: ({ key }) => ({ type: 'ordering', order: key }),
  limitsOf: ({ steps }) => ({ type: 'ordering', stepIds: steps.map(({ id }) => id) }),
  isAcceptable: (response, { stepIds }) => isOrdering(response) && isOrderOf(response.order, stepIds),
  isKeyFor: ({ order }, { stepIds }) => isOrderOf(order, stepIds),
  mark: (response, key) => (isOrdering(response) ? markOrder(response, key) : nought),
  hasRightPart: (response, key) => isOrdering(response) && orderedPairs(response, key).right > 0,
  textsOf: ({ stem, explanation, steps }) => ({
    question: stem,
    all: [stem, explanation, ...steps.map(({ text }) => text)],
    optionLists: [steps],
    right: steps.map(({ text }) => ({ text, isNumber: false })),
    wrong: []
  }),
  letterCountOf: () => 0
})

function isOrdering(response: object): response is OrderingResponse {
  return 'order' in response
}
