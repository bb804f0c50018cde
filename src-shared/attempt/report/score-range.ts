import { maximumOf, type Scale } from '../../content/scoring/scoring-rules.ts'
import type { ScoreRange } from './attempt-analysis.ts'
import { meanInterval, type Interval, type MarkedGroup, type MeanInterval } from './mean-interval.ts'

/** One subject's contribution to a score. */
export interface ScorePart {
  readonly slug: string
  /** The mark of each counted item as a share of its best mark: 1 for right, 0 for nothing, negative where wrong answers cost marks. */
  readonly marks: readonly number[]
  /** Points on the body's scale. */
  readonly score: number
}

export interface RangeRules {
  readonly scale: Scale
  /** The lowest mark of an answer as a share of the best mark: 0 or negative. */
  readonly leastMark: number
}

/** With fewer questions the range would cover most of the scale. */
export const LEAST_RANGE_ITEMS = 20

/** Minimum number of questions per subject for combining subject intervals. */
const LEAST_SUBJECT_ITEMS = 10

/** Ends are rounded to whole points, outwards if the fraction is at least this, so that rounding does not reduce coverage. */
const OUTWARDS_FROM = 0.4

/** At or above this ratio of effective to actual questions, weights are even enough to treat all subjects as one sample. */
const EVEN_SHARE = 0.8

/**
 * Returns the range in which the mean score of many papers like this one likely lies; 95 of 100 such ranges contain it
 * (docs/decisions/0017-show-a-statistical-range-beside-each-score.md). Null with fewer than 20 questions, or if a few questions of one subject
 * determine most of the score. The given score lies within the range.
 */
export function scoreRange(parts: readonly ScorePart[], { scale, leastMark }: RangeRules): ScoreRange | null {
  const divisor = scale.total === 'mean' ? Math.max(1, parts.length) : 1
  const weighed = parts.map((part) => ({ ...part, points: maximumOf(scale, part.slug) / divisor }))
  const measured = weighed.filter(({ marks }) => marks.length > 0)
  if (sum(measured.map(({ marks }) => marks.length)) < LEAST_RANGE_ITEMS) return null
  const groups = measured.map(({ marks, points }) => ({ points, values: marks.map((mark) => (mark - leastMark) / (1 - leastMark)) }))
  const interval = pointsInterval(groups, leastMark)
  if (interval === null) return null
  // A subject whose questions were all dropped has its best score.
  const given = sum(weighed.filter(({ marks }) => marks.length === 0).map(({ points }) => points))
  const maximum = sum(weighed.map(({ points }) => points))
  const score = sum(parts.map((part) => part.score)) / divisor
  return {
    low: Math.max(0, Math.min(Math.floor(given + interval.low + OUTWARDS_FROM), Math.floor(score))),
    high: Math.min(Math.ceil(maximum), Math.max(Math.ceil(given + interval.high - OUTWARDS_FROM), Math.ceil(score)))
  }
}

interface PointsGroup extends MarkedGroup {
  /** The subject's maximum contribution to the total. */
  readonly points: number
}

function pointsInterval(groups: readonly PointsGroup[], leastMark: number): Interval | null {
  const toPoints = (share: number, points: number): number => points * Math.max(0, share * (1 - leastMark) + leastMark)
  // No subject falls below zero. Marks cut off there do not add up across subjects, so only the sum of the ends is safe.
  if (leastMark < 0 && groups.length > 1) {
    const own = ownIntervals(groups)
    if (own.some(({ low, points }) => toPoints(low, points) === 0)) {
      return { low: sum(own.map(({ low, points }) => toPoints(low, points))), high: sum(own.map(({ high, points }) => toPoints(high, points))) }
    }
  }
  const whole = meanInterval(groups, sum(groups.map(({ points }) => points)))
  const itemCount = sum(groups.map(({ values }) => values.length))
  if (whole.effectiveCount >= EVEN_SHARE * itemCount) {
    const points = sum(groups.map((group) => group.points))
    return { low: toPoints(whole.low, points), high: toPoints(whole.high, points) }
  }
  if (groups.some(({ values }) => values.length < LEAST_SUBJECT_ITEMS)) return null
  const arms = ownIntervals(groups).map(({ low, mean, high, points }) => {
    const middle = toPoints(mean, points)
    return { middle, below: middle - toPoints(low, points), above: toPoints(high, points) - middle }
  })
  const middle = sum(arms.map((arm) => arm.middle))
  return { low: middle - Math.hypot(...arms.map(({ below }) => below)), high: middle + Math.hypot(...arms.map(({ above }) => above)) }
}

/** The interval of each group by itself. */
function ownIntervals(groups: readonly PointsGroup[]): (MeanInterval & Pick<PointsGroup, 'points'>)[] {
  return groups.map((group) => ({ points: group.points, ...meanInterval([group], group.points) }))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
