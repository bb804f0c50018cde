const PROBE_EVERY_MS = 5

/**
 * `longestMs`: the longest uninterrupted processor time of this process's event loop since the last reading; hashing on the loop would show in it.
 * `longestWallMs`: the longest gap between two turns by the clock, including waits for the disk and for a busy processor.
 */
export interface Stall {
  readonly longestMs: number
  readonly longestWallMs: number
}

/** Watches the event loop of this process until the process ends. */
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
