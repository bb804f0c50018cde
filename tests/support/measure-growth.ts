const RUNS = 5

/** The least processor time of some runs, in milliseconds: what other programs do meanwhile does not count. */
export function processorMs(work: () => unknown): number {
  let least = Infinity
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/**
 * How the time grows with the length, as an exponent: 1 is linear, 2 is quadratic. Taken over two doublings, and over half a millisecond at least, below
 * which a clock says nothing.
 */
export function growthOf(work: (length: number) => () => unknown, from: number): number {
  const short = Math.max(0.5, processorMs(work(from)))
  const long = Math.max(0.5, processorMs(work(4 * from)))
  return Math.log(long / short) / Math.log(4)
}
