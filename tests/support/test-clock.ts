/** A wall clock that only a test moves. Milliseconds since 1970. */
export interface TestClock {
  readonly now: () => number
  readonly advance: (ms: number) => void
}

export function createTestClock(startMs = 1_790_000_000_000): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
    }
  }
}
