import { maximumOf, type Scale } from '../../content/scoring/scoring-rules.ts'
import type { ScoreRange } from './attempt-analysis.ts'
import { meanInterval, type Interval, type MarkedGroup } from './mean-interval.ts'

/** One subject's part in a score. */
export interface ScorePart {
  readonly slug: string
  /** What each item that counts added, in shares of its best mark: 1 for a right answer, 0 for none, below 0 where wrong answers cost marks. */
  readonly marks: readonly number[]
  /** Points given on the body's scale. */
  readonly score: number
}

export interface RangeRules {
  readonly scale: Scale
  /** The least that an answer can add, in shares of the best mark: 0, or below 0. */
  readonly leastMark: number
}

/** Fewer questions say too little: the range would be most of the scale. */
export const LEAST_RANGE_ITEMS = 20

/** So many questions of each subject are needed to combine intervals of subjects. */
const LEAST_SUBJECT_ITEMS = 10

/** Ends are rounded to whole points: outwards from this part of a point on, so that rounding takes away no coverage. */
const OUTWARDS_FROM = 0.4

/** Where questions count so evenly, subjects are one sample: the effective number of questions as a share of all. */
const EVEN_SHARE = 0.8

/**
 * Between which scores the mean of many papers like this one likely lies: 95 of 100 such ranges hold it (docs/decisions/0017-show-a-statistical-range-beside-each-score.md). Null where fewer
 * than 20 questions say so, or where a few questions of one subject decide most of the score. The score given lies within.
 */
export function scoreRange(parts: readonly ScorePart[], { scale, leastMark }: RangeRules): ScoreRange | null {
  const divisor = scale.total === 'mean' ? Math.max(1, parts.length) : 1
  const weighed = parts.map((part) => ({ ...part, points: maximumOf(scale, part.slug) / divisor }))
  const measured = weighed.filter(({ marks }) => marks.length > 0)
  if (sum(measured.map(({ marks }) => marks.length)) < LEAST_RANGE_ITEMS) return null
  const groups = measured.map(({ marks, points }) => ({ points, values: marks.map((mark) => (mark - leastMark) / (1 - leastMark)) }))
  const interval = pointsInterval(groups, leastMark)
  if (interval === null) return null
  // A subject of which every question was dropped has its best score.
  const given = sum(weighed.filter(({ marks }) => marks.length === 0).map(({ points }) => points))
  const maximum = sum(weighed.map(({ points }) => points))
  const score = sum(parts.map((part) => part.score)) / divisor
  return {
    low: Math.max(0, Math.min(Math.floor(given + interval.low + OUTWARDS_FROM), Math.floor(score))),
    high: Math.min(Math.ceil(maximum), Math.max(Math.ceil(given + interval.high - OUTWARDS_FROM), Math.ceil(score)))
  }
}

interface PointsGroup extends MarkedGroup {
  /** What the subject adds to the total at most. */
  readonly points: number
}

function pointsInterval(groups: readonly PointsGroup[], leastMark: number): Interval | null {
  const toPoints = (share: number, points: number): number => points * Math.max(0, share * (1 - leastMark) + leastMark)
  const own = groups.map((group) => ({ points: group.points, ...meanInterval([group], group.points) }))
  // No subject falls below zero: marks that are cut off there do not add up with those of other subjects, so that only the sum of the ends is safe.
  if (leastMark < 0 && groups.length > 1 && own.some(({ low, points }) => toPoints(low, points) === 0)) {
    return { low: sum(own.map(({ low, points }) => toPoints(low, points))), high: sum(own.map(({ high, points }) => toPoints(high, points))) }
  }
  const whole = meanInterval(groups, sum(groups.map(({ points }) => points)))
  const itemCount = sum(groups.map(({ values }) => values.length))
  if (whole.effectiveCount >= EVEN_SHARE * itemCount) {
    const points = sum(groups.map((group) => group.points))
    return { low: toPoints(whole.low, points), high: toPoints(whole.high, points) }
  }
  if (groups.some(({ values }) => values.length < LEAST_SUBJECT_ITEMS)) return null
  const arms = own.map(({ low, mean, high, points }) => {
    const middle = toPoints(mean, points)
    return { middle, below: middle - toPoints(low, points), above: toPoints(high, points) - middle }
  })
  const middle = sum(arms.map((arm) => arm.middle))
  return { low: middle - Math.hypot(...arms.map(({ below }) => below)), high: middle + Math.hypot(...arms.map(({ above }) => above)) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
