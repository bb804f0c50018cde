const PROBE_EVERY_MS = 5

/**
 * `longestMs`: the most that this process's event loop computed without a break since it was last read; what hashing on it would show.
 * `longestWallMs`: the longest break between two turns by the clock, with waits for the disk and for a processor that others had.
 */
export interface Stall {
  readonly longestMs: number
  readonly longestWallMs: number
}

/** Watches the event loop of this process for as long as it lives. */
export function watchStalls(): { readonly read: () => Stall } {
  let last = readTimes()
  let longest: Stall = { longestMs: 0, longestWallMs: 0 }
  setInterval(() => {
    const now = readTimes()
    longest = {
      longestMs: Math.max(longest.longestMs, now.computedMs - last.computedMs),
      longestWallMs: Math.max(longest.longestWallMs, now.wallMs - last.wallMs - PROBE_EVERY_MS)
    }
    last = now
  }, PROBE_EVERY_MS)
  return {
    read() {
      const read = longest
      longest = { longestMs: 0, longestWallMs: 0 }
      return read
    }
  }
}

function readTimes(): { readonly wallMs: number; readonly computedMs: number } {
  const { user, system } = process.threadCpuUsage()
  return { wallMs: performance.now(), computedMs: (user + system) / 1000 }
}
