import { percentile } from '../figure.ts'
import type { TimesOfActs } from './measure-in-turns.ts'

/** The most that a filled database may cost: issue 24, sentence 6. */
export const MOST_RATIO = 1.5

export interface FilledFigure {
  readonly act: string
  readonly times: number
  /** Milliseconds with an empty database, and with a filled one. */
  readonly p50: readonly [number, number]
  readonly p95: readonly [number, number]
  /** Of the 95th percentiles. */
  readonly ratio: number
  readonly isTooSlow: boolean
}

/** Pure. Throws where nothing was measured. */
export function judgeFilled(times: TimesOfActs): readonly FilledFigure[] {
  if (times.size === 0) throw new Error('nothing was measured')
  return [...times].map(([act, [empty, filled]]) => {
    const both = (percent: number) => [percentile(empty, percent), percentile(filled, percent)] as const
    const p95 = both(95)
    const ratio = p95[1] / p95[0]
    // Also where a side was not measured: its percentile is no number.
    return { act, times: filled.length, p50: both(50), p95, ratio, isTooSlow: !(ratio <= MOST_RATIO) }
  })
}
