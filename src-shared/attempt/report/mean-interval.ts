/** The quantile of Student's t at 97.5 % for so many questions, to the second decimal: 2.5 % are left out at either side. */
function quantile(itemCount: number): number {
  return 1.96 + 2.4 / itemCount
}

/** So many questions' worth of the greatest variance are added to what was seen, so that a few equal marks do not count as certainty. */
const PRIOR_ITEMS = 2

/** Values from 0 to 1. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export interface MeanInterval extends Interval {
  readonly mean: number
  /** How many questions of equal weight would be as uncertain. */
  readonly effectiveCount: number
}

/** Marks of the questions of one subject, each from 0 to 1, and the points that they are worth together. */
export interface MarkedGroup {
  readonly points: number
  readonly values: readonly number[]
}

/**
 * The 95 % interval of the weighted mean of the groups' means, by their points. It is the score interval of E. B. Wilson ("Probable Inference, the Law of Succession, and
 * Statistical Inference", Journal of the American Statistical Association 22, 1927, 209–212) with an effective number of questions in place of the number: L. Kish's for
 * unequal weights (Survey Sampling, 1965), more where marks vary less than rights and wrongs of the same mean do (parts of marks, questions that were left open,
 * subjects that differ). No group is empty.
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
    // One question alone tells nothing of how much its subject varies: as much as it can.
    within += part * (values.length > 1 ? squares / (values.length - 1) : 0.25)
    itemCount += values.length
  }
  const effectiveCount = spread === 0 ? 0 : 1 / spread
  const seen = itemCount * effectiveCount * within
  const most = itemCount * mean * (1 - mean)
  const ratio = Math.min(1, (seen + PRIOR_ITEMS / 4) / (most + PRIOR_ITEMS / 4))
  return { mean, effectiveCount, ...wilsonInterval(mean, effectiveCount / ratio, quantile(itemCount)) }
}

/** Of a share of so many questions, which need not be a whole number, `z` standard errors to either side. It stays within 0 and 1, and holds the share. */
export function wilsonInterval(share: number, count: number, z: number): Interval {
  if (count === 0) return { low: 0, high: 1 }
  const square = (z * z) / count
  const middle = (share + square / 2) / (1 + square)
  const half = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count))
  // Binary fractions may miss the share itself where one end is the share, as with no or all questions right.
  return { low: Math.max(0, Math.min(share, middle - half)), high: Math.min(1, Math.max(share, middle + half)) }
}
