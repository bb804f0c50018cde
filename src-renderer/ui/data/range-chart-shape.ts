export interface RangePoint {
  /** Days since 1970. */
  readonly day: number
  readonly low: number
  readonly high: number
}

export interface RangeChartFrame {
  /** Days since 1970. */
  readonly today: number
  /** A day to come, such as that of an exam; null for none. */
  readonly markedDay: number | null
  /** A value to reach; null for none. */
  readonly level: number | null
  /** The largest value that there can be. */
  readonly maximum: number
}

/** What a chart shows, in percent of its width from the left and of its height from the top. */
interface RangeChartShape {
  /** Corners of the range. */
  readonly area: string
  readonly low: string
  readonly high: string
  /** The marked day; null if it is past, too far away, or not known. */
  readonly marked: number | null
  /** Null for none. */
  readonly level: number | null
}

/** A marked day later than this would squeeze the weeks so far into a corner. */
const FARTHEST_DAYS = 180
/** Width of a range that is known on one day only, in days. */
const ONE_DAY = 2

/** Places ranges, a level and a marked day on a chart from 0 to `maximum`: a part of the scale would make small changes look big. Pure. `points` are in order of their days, and there is at least one. */
export function rangeChartShape(points: readonly RangePoint[], { today, markedDay, level, maximum }: RangeChartFrame): RangeChartShape {
  const begin = points[0]?.day ?? today
  const isMarked = markedDay !== null && markedDay > today && markedDay - today <= FARTHEST_DAYS
  const end = Math.max(isMarked ? markedDay : today, begin + ONE_DAY)
  const x = (day: number): number => round((100 * (day - begin)) / (end - begin))
  const y = (value: number): number => round(100 - (100 * value) / Math.max(1, maximum))
  const shown = points.length === 1 ? points.flatMap((point) => [point, { ...point, day: point.day + ONE_DAY }]) : points
  const lineOf = (part: 'low' | 'high'): string[] => shown.map((point) => `${x(point.day)},${y(point[part])}`)
  return {
    area: [...lineOf('high'), ...lineOf('low').toReversed()].join(' '),
    low: lineOf('low').join(' '),
    high: lineOf('high').join(' '),
    marked: isMarked ? x(markedDay) : null,
    level: level === null ? null : y(level)
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
