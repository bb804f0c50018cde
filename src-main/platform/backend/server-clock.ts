/** The backend's wall clock, as far as known: the PC's own clock may be wrong or set at any moment. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** The same; null before the first reply. */
  known(): number | null
  /** Takes the time in a reply of the backend. */
  learn(serverTimeMs: number): void
}

interface ServerClockDeps {
  readonly wallNow: () => number
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
}

/** Creates the clock. Before the first reply it is the PC's clock; from then on the last reply's time plus the monotonic time since. */
export function createServerClock({ wallNow, monotonicNow }: ServerClockDeps): ServerClock {
  let offsetMs: number | null = null
  const known = (): number | null => (offsetMs === null ? null : monotonicNow() + offsetMs)
  return {
    now: () => known() ?? wallNow(),
    known,
    learn(serverTimeMs) {
      offsetMs = serverTimeMs - monotonicNow()
    }
  }
}
