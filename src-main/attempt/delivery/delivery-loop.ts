/** Acts in quick succession are sent together. */
const GATHER_MS = 120
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
const SHORTEST_RETRY_MS = 50

/** Sends data to the backend until all of it has arrived. */
export interface DeliveryLoop {
  /** Sends what is waiting now instead of at the next retry. */
  wake(): void
  stop(): void
}

interface DeliveryLoopDeps {
  /** One round over all waiting data; true if a retry is needed. */
  readonly deliverAll: () => Promise<boolean>
  /** At least 0, below 1. */
  readonly random: () => number
}

/** Runs rounds that never overlap: shortly after `wake`, and with growing pauses while a retry is needed. */
export function createDeliveryLoop({ deliverAll, random }: DeliveryLoopDeps): DeliveryLoop {
  let isRunning = false
  let isStopped = false
  let isWanted = false
  let isGathering = false
  let failuresInRow = 0
  let timer: NodeJS.Timeout | undefined

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), delayMs)
  }

  async function run(): Promise<void> {
    if (isRunning) {
      isWanted = true
      return
    }
    isRunning = true
    isGathering = false
    takeWakeRequest()
    const mustRetry = await deliverAll()
    isRunning = false
    failuresInRow = mustRetry ? failuresInRow + 1 : 0
    if (takeWakeRequest()) schedule(GATHER_MS)
    else if (mustRetry) schedule(retryDelay(failuresInRow, random()))
  }

  function takeWakeRequest(): boolean {
    const was = isWanted
    isWanted = false
    return was
  }

  return {
    wake() {
      if (isRunning) isWanted = true
      if (isRunning || isGathering) return
      isGathering = true
      schedule(GATHER_MS)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    }
  }
}

/**
 * Returns the delay in ms: at random up to a limit that doubles up to 30 s ("full jitter"), so that the devices of a centre, which all lose the server in
 * the same moment, come back one by one.
 */
export function retryDelay(failuresInRow: number, random: number): number {
  const limitMs = Math.min(FIRST_RETRY_MS * 2 ** (failuresInRow - 1), LONGEST_RETRY_MS)
  return Math.max(SHORTEST_RETRY_MS, limitMs * random)
}
