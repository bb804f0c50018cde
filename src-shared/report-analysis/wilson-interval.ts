/** The standard normal distribution's quantile at 97.5 %: 2.5 % are left out at either side. */
const Z = 1.959963984540054

/** Shares from 0 to 1. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * The 95 % score interval of Wilson for a share of `earned` in `itemCount` (E. B. Wilson, "Probable Inference, the Law of Succession, and
 * Statistical Inference", Journal of the American Statistical Association 22, 1927, 209–212). It stays within 0 and 1 and says something even
 * of no or all items right. Parts of marks may be earned: marks between 0 and 1 vary no more than rights and wrongs of the same mean, so that
 * the interval is then rather too wide. Without items nothing is known.
 */
export function wilsonInterval(earned: number, itemCount: number): Interval {
  if (itemCount === 0) return { low: 0, high: 1 }
  const share = earned / itemCount
  const square = (Z * Z) / itemCount
  const middle = (share + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / itemCount + square / (4 * itemCount))
  // Binary fractions may miss the share itself where one end is the share, as with no or all items right.
  return { low: Math.max(0, Math.min(share, middle - half)), high: Math.min(1, Math.max(share, middle + half)) }
}
