import { restMsOf, attemptsLeftOf } from '../../device/kiosk/pin/pin-rate-limit.ts'

/** Limits wrong proofs for an attempt: five without a wait, then one per 1, 2, 4 … up to 15 minutes. Times in milliseconds. */
export interface ProofLimits {
  /** Time until the next proof is checked. For a count stored by an earlier run, the wait starts at the first call in this run. */
  waitMs(attemptId: string, wrongCount: number): number
  /** A proof counts as wrong before it is checked; the count is reset when it was right. */
  count(attemptId: string, wrongCount: number): { readonly triesLeft: number; readonly waitMs: number }
}

/** `monotonicNow`: milliseconds of a monotonic clock. */
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
