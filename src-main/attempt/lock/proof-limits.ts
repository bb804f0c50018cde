import { restMsOf, attemptsLeftOf } from '../../device/kiosk/pin/pin-rate-limit.ts'

/** How often an attempt's proof may be wrong: five times at once, then after one minute, two, four, up to fifteen. Times in milliseconds. */
export interface ProofLimits {
  /** Until the next one is checked; the stored count of earlier runs waits from this run's first look on. */
  waitMs(attemptId: string, wrongCount: number): number
  /** A proof counts before it is checked, and no longer once it was right. */
  count(attemptId: string, wrongCount: number): { readonly triesLeft: number; readonly waitMs: number }
}

/** `monotonicNow`: milliseconds of a clock that nobody sets. */
export function createProofLimits(monotonicNow: () => number): ProofLimits {
  const restsUntil = new Map<string, number>()

  function rest(attemptId: string, wrongCount: number): number {
    const until = monotonicNow() + restMsOf({ wrongCount })
    restsUntil.set(attemptId, until)
    return until
  }

  return {
    waitMs: (attemptId, wrongCount) => Math.max(0, Math.ceil((restsUntil.get(attemptId) ?? rest(attemptId, wrongCount)) - monotonicNow())),
    count(attemptId, wrongCount) {
      const until = rest(attemptId, wrongCount)
      return { triesLeft: attemptsLeftOf({ wrongCount }), waitMs: Math.max(0, Math.ceil(until - monotonicNow())) }
    }
  }
}
