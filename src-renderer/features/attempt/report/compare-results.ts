import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'

/** A score with its likely range; null if there were too few questions. */
export interface RangedScore {
  readonly total: number
  readonly range: ScoreRange | null
}

export type Comparison = 'up' | 'down' | 'luck' | 'few'

/**
 * Returns whether two scores of the same exam differ by more than chance. Both are uncertain, so the margins of both ranges combine as independent
 * errors (R. G. Newcombe, Statistics in Medicine 17, 1998, 873–890, method 10). A lower score is never `up`, and a higher one never `down`.
 */
export function compareResults(before: RangedScore, now: RangedScore): Comparison {
  if (before.range === null || now.range === null) return 'few'
  const change = now.total - before.total
  if (change > Math.hypot(now.total - now.range.low, before.range.high - before.total)) return 'up'
  return -change > Math.hypot(now.range.high - now.total, before.total - before.range.low) ? 'down' : 'luck'
}
