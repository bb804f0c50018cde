interface ErrorLogDeps {
  readonly log: { error: (message: string) => void; warn: (message: string) => void }
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
}

const MOST_LINES = 20
const WINDOW_MS = 60_000

/** Creates the function that logs a page's reports, at most twenty lines a minute: a page in a loop must not fill the disk. */
export function createErrorLog({ log, monotonicNow }: ErrorLogDeps): (message: string) => void {
  let windowStart = -Infinity
  let lineCount = 0
  return (message) => {
    if (monotonicNow() - windowStart >= WINDOW_MS) {
      windowStart = monotonicNow()
      lineCount = 0
    }
    lineCount += 1
    if (lineCount > MOST_LINES) return
    if (lineCount === MOST_LINES) log.warn('page: more of the same is left out for a minute')
    else log.error(`page: ${message.replace(/\s+/g, ' ').trim()}`)
  }
}
