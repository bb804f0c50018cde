import { fractionOf, type Fraction } from '../base/fraction.ts'
import type { OrderingKey, OrderingResponse } from './ordering-schemas.ts'

/** How many pairs of steps an answer has, and how many of them in the right order; of five steps, ten pairs. */
interface OrderedPairs {
  readonly right: number
  readonly total: number
}

/** Counts each two steps, neighbours or not. Steps that the key does not name are ignored. */
export function orderedPairs({ order }: OrderingResponse, key: OrderingKey): OrderedPairs {
  const places = key.order.map((id) => order.indexOf(id))
  const pairs = places.flatMap((place, index) => places.slice(index + 1).map((later) => place !== -1 && place < later))
  return { right: pairs.filter((isRight) => isRight).length, total: pairs.length }
}

/**
 * Each pair of steps in the wrong order cancels one in the right order. This is Kendall's coefficient τ, not below zero (M. G. Kendall, "A New
 * Measure of Rank Correlation", Biometrika 30, 1938). Its mean over all orders is 0, so that an order by lot is worth nothing before the bound.
 */
export function markOrder(response: OrderingResponse, key: OrderingKey): Fraction {
  const { right, total } = orderedPairs(response, key)
  return fractionOf(Math.max(0, 2 * right - total), total)
}
