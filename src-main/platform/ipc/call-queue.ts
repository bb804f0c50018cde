/** Longer than a page's own calls take together; shorter than what a person or the clock of an exam notices. */
const SLICE_MS = 8

/** Runs a call at once, or when it is its turn. */
export type CallQueue = <Value>(call: () => Promise<Value>) => Promise<Value>

interface CallQueueDeps {
  /** Milliseconds from any start, never set back. */
  readonly monotonicNow: () => number
  /** Runs that once whatever else waits for main has had its turn. */
  readonly later: (runNext: () => void) => void
}

/**
 * A page that is taken over may call a thousand times at once, and each call costs main a little: once they have taken their slice, the others wait in their order, and between any
 * two of them timers, files and windows have their turn. Calls of a page that behaves never wait.
 */
export function createCallQueue({ monotonicNow, later }: CallQueueDeps): CallQueue {
  const waiting: (() => void)[] = []
  let sliceBegan: number | null = null

  function runNext(): void {
    const next = waiting.shift()
    if (next === undefined) {
      sliceBegan = null
      return
    }
    next()
    later(runNext)
  }

  return (call) => {
    if (sliceBegan === null) {
      sliceBegan = monotonicNow()
      later(runNext)
    }
    if (waiting.length === 0 && monotonicNow() - sliceBegan < SLICE_MS) return call()
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        call().then(resolve, reject)
      })
    })
  }
}
