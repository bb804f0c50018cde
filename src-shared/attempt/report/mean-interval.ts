/** Approximates the 97.5 % quantile of Student's t for a number of questions, to two decimals: 2.5 % lie outside on each side. */
function quantile(itemCount: number): number {
  return 1.96 + 2.4 / itemCount
}

/** Number of virtual questions of maximal variance added to the sample, so that a few equal marks do not count as certainty. */
const PRIOR_ITEMS = 2

/** Values from 0 to 1. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export interface MeanInterval extends Interval {
  readonly mean: number
  /** Number of equally weighted questions with the same uncertainty. */
  readonly effectiveCount: number
}

/** Marks of one subject's questions, each from 0 to 1, and the points that they carry together. */
export interface MarkedGroup {
  readonly points: number
  readonly values: readonly number[]
}

/**
 * Returns the 95 % interval of the mean of the groups' means, weighted by their points. It is E. B. Wilson's score interval ("Probable Inference,
 * the Law of Succession, and Statistical Inference", Journal of the American Statistical Association 22, 1927, 209–212) with an effective number of
 * questions. That number is L. Kish's for unequal weights (Survey Sampling, 1965), raised where marks vary less than right/wrong marks of the same
 * mean: partial marks, unanswered questions, subjects that differ. No group may be empty.
 */
export function meanInterval(groups: readonly MarkedGroup[], totalPoints: number): MeanInterval {
  let mean = 0
  let spread = 0
  let within = 0
  let itemCount = 0
  for (const { points, values } of groups) {
    const share = totalPoints === 0 ? 0 : points / totalPoints
    const own = values.reduce((sum, value) => sum + value, 0) / values.length
    const squares = values.reduce((sum, value) => sum + (value - own) ** 2, 0)
    const part = share ** 2 / values.length
    mean += share * own
    spread += part
    // A single question gives no variance, so assume the maximum.
    within += part * (values.length > 1 ? squares / (values.length - 1) : 0.25)
    itemCount += values.length
  }
  const effectiveCount = spread === 0 ? 0 : 1 / spread
  const seen = itemCount * effectiveCount * within
  const most = itemCount * mean * (1 - mean)
  const ratio = Math.min(1, (seen + PRIOR_ITEMS / 4) / (most + PRIOR_ITEMS / 4))
  return { mean, effectiveCount, ...wilsonInterval(mean, effectiveCount / ratio, quantile(itemCount)) }
}

/**
 * Returns a share of `count` questions (not necessarily whole) plus and minus `z` standard errors. The interval lies within 0 and 1 and contains
 * the share.
 */
export function wilsonInterval(share: number, count: number, z: number): Interval {
  if (count === 0) return { low: 0, high: 1 }
  const square = (z * z) / count
  const middle = (share + square / 2) / (1 + square)
  const half = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count))
  // Rounding can exclude the share where it is itself an end of the interval, as with no or all questions right.
  return { low: Math.max(0, Math.min(share, middle - half)), high: Math.min(1, Math.max(share, middle + half)) }
}
