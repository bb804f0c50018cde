const RUNS = 5

/** Returns the lowest processor time of some runs, in milliseconds; other programs' load does not count. */
export function processorMs(work: () => unknown): number {
  let least = Infinity
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, processorMsOfOne(work))
  return least
}

const MOST_RUNS = 40

/**
 * Returns whether the lowest processor time of up to 40 runs is below `mostMs`; stops at the first such run. A shared processor may be several times
 * slower for a second or two, which does not depend on the work.
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
 * Returns how the time grows with the length, as an exponent: 1 is linear, 2 is quadratic. It is measured over four doublings, so that times wrong by
 * half change it by 0.15, and from half a millisecond on, because a clock is too coarse below.
 */
export function growthOf(work: (length: number) => () => unknown, from: number): number {
  const short = Math.max(0.5, processorMs(work(from)))
  const long = Math.max(0.5, processorMs(work(TIMES * from)))
  return Math.log(long / short) / Math.log(TIMES)
}
