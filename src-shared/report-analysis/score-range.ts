import type { ScoreRange } from './attempt-analysis.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** One subject's part in a score. */
export interface ScorePart {
  readonly itemCount: number
  /** Sum of the shares of marks, each from 0 to 1, that its items earned. */
  readonly earned: number
  /** Points given, and the most that can be had, on the body's scale. */
  readonly score: number
  readonly maximum: number
}

/**
 * Where the sum of these scores would lie in 95 of 100 papers like this one: each subject's Wilson interval on its items, brought to its
 * scale, and the intervals' arms added as independent errors are (R. G. Newcombe, "Interval estimation for the difference between
 * independent proportions", Statistics in Medicine 17, 1998, 873–890, method 10; for weighted sums G. Y. Zou and A. Donner, Statistics in
 * Medicine 27, 2008, 1693–1702). Of one subject that is its Wilson interval. Rounded outwards to whole points; the score given lies within.
 */
export function scoreRange(parts: readonly ScorePart[]): ScoreRange {
  const total = sum(parts.map(({ score }) => score))
  const maximum = sum(parts.map((part) => part.maximum))
  const arms = parts.map((part) => {
    const share = part.itemCount === 0 ? 0 : part.earned / part.itemCount
    const { low, high } = wilsonInterval(part.earned, part.itemCount)
    return { middle: part.maximum * share, below: part.maximum * (share - low), above: part.maximum * (high - share) }
  })
  const middle = sum(arms.map((arm) => arm.middle))
  const low = Math.floor(middle - Math.hypot(...arms.map(({ below }) => below)))
  const high = Math.ceil(middle + Math.hypot(...arms.map(({ above }) => above)))
  // The score given is a sum of rounded ones.
  return { low: Math.max(0, Math.min(low, Math.floor(total))), high: Math.min(maximum, Math.max(high, Math.ceil(total))) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
