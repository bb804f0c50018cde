/** Longer than a page's own calls take together; shorter than a delay that a person or an exam's clock would notice. */
const SLICE_MS = 8

/** Runs a call at once, or when it is its turn. */
export type CallQueue = <Value>(call: () => Promise<Value>) => Promise<Value>

interface CallQueueDeps {
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
  /** Runs `runNext` after everything else that waits for main. */
  readonly later: (runNext: () => void) => void
}

/**
 * Creates the queue. A compromised page may make a thousand calls at once, and each takes some time of main. After the first slice, calls wait in
 * order, and timers, files and windows run between any two. Calls of a normal page never wait.
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
