/** What one caller may have at a server. */
interface TurnRules {
  /** Requests that are worked on at once; others wait. */
  readonly atOnce: number
  /** Requests that wait or are worked on. */
  readonly most: number
}

export interface CallerTurns {
  /** Does the work in the caller's turn. Null where the caller has too much waiting already. */
  readonly take: <Value>(caller: string, work: () => Promise<Value>) => Promise<Value> | null
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Bounds what each caller has at work, so that nobody takes all connections to the database: requests for one attempt wait for each other there, each
 * with a connection.
 */
export function createCallerTurns({ atOnce, most }: TurnRules): CallerTurns {
  const lines = new Map<string, Line>()

  async function run<Value>(caller: string, line: Line, work: () => Promise<Value>): Promise<Value> {
    if (line.running < atOnce) line.running += 1
    // The one before leaves its turn to this one.
    else await new Promise<void>((begin) => line.waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(caller)
    }
  }

  return {
    take(caller, work) {
      const line = lines.get(caller) ?? { running: 0, waiting: [] }
      if (line.running + line.waiting.length >= most) return null
      lines.set(caller, line)
      return run(caller, line, work)
    }
  }
}
