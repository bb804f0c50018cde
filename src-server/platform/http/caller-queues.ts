/** What one caller may have at a server. */
interface QueueRules {
  /** Requests that are worked on at once; others wait. */
  readonly atOnce: number
  /** Requests that wait or are worked on. */
  readonly most: number
}

export interface CallerQueues {
  /** Does the work in the caller's turn. Null where the caller has too much waiting already. */
  readonly take: <Value>(caller: string, work: () => Promise<Value>) => Promise<Value> | null
}

interface Queue {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Bounds what each caller has at work, so that nobody takes all connections to the database: requests for one attempt wait for each other there, each
 * with a connection.
 */
export function createCallerQueues({ atOnce, most }: QueueRules): CallerQueues {
  const queues = new Map<string, Queue>()

  async function run<Value>(caller: string, queue: Queue, work: () => Promise<Value>): Promise<Value> {
    if (queue.running < atOnce) queue.running += 1
    // The one before leaves its turn to this one.
    else await new Promise<void>((begin) => queue.waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(caller)
    }
  }

  return {
    take(caller, work) {
      const queue = queues.get(caller) ?? { running: 0, waiting: [] }
      if (queue.running + queue.waiting.length >= most) return null
      queues.set(caller, queue)
      return run(caller, queue, work)
    }
  }
}
