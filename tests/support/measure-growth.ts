const RUNS = 5

/** The least processor time of some runs, in milliseconds: what other programs do meanwhile does not count. */
export function processorMs(work: () => unknown): number {
  let least = Infinity
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, processorMsOfOne(work))
  return least
}

const MOST_RUNS = 40

/**
 * Whether the least processor time of up to 40 runs is below some milliseconds; the first run below it answers. A processor that other machines
 * share is at times several times as slow for a second or two, which says nothing about the work.
 */
export function isBelow(mostMs: number, work: () => unknown): boolean {
  for (let run = 0; run < MOST_RUNS; run += 1) if (processorMsOfOne(work) < mostMs) return true
  return false
}

function processorMsOfOne(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const TIMES = 16

/**
 * How the time grows with the length, as an exponent: 1 is linear, 2 is quadratic. Taken over four doublings, so that times which are off by half
 * move it by 0.15, and over half a millisecond at least, below which a clock says nothing.
 */
export function growthOf(work: (length: number) => () => unknown, from: number): number {
  const short = Math.max(0.5, processorMs(work(from)))
  const long = Math.max(0.5, processorMs(work(TIMES * from)))
  return Math.log(long / short) / Math.log(TIMES)
}
