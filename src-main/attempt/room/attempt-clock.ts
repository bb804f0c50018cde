/** What the clock counts down. All times in milliseconds; with a budget of null, nothing is counted and time passes uncharged. */
export interface ClockStage {
  readonly budgetMs: number | null
  /** The attempt's own clock when the stage began. */
  readonly sinceMs: number
}

/**
 * Twice a second the page confirms that it is visible and accepts answers. After a silence of this many milliseconds, the page or main had stopped,
 * and the whole silence is a standstill. Up to then, three confirmations may be late on a busy computer.
 */
export const STANDSTILL_AFTER_MS = 1500

/** Time in which the question could not be seen or answered. */
export interface Standstill {
  readonly ms: number
  /** Whether the page had not been shown yet, or had crashed. */
  readonly wasLoading: boolean
}

/**
 * The attempt's own clock. It runs while a part is open and in counted breaks, and only while the page is visible and alive. All times in
 * milliseconds; setting the PC's clock changes nothing here.
 */
export interface AttemptClock {
  spentMs(): number
  /** The time spent when the page was last seen; a later silence never reduces it. */
  certainMs(): number
  /** Of the stage; never below 0, and 0 if nothing is counted. */
  remainingMs(): number
  isCounting(): boolean
  /** Whether time is being spent now. */
  isRunning(): boolean
  /** Whether the page has been shown and has not crashed since. */
  isSeen(): boolean
  /**
   * Records that the page is visible and accepts answers; returns the standstill that ends now, if there was one. `aliveUntil`: if main itself had
   * stopped, the last moment of the monotonic clock at which it ran; until then the page was not at fault.
   */
  see(aliveUntil?: number): Standstill | null
  /** Records that the page has crashed: time passes uncharged until it is seen again. */
  lose(): void
  /** Charges time that the monotonic clock did not measure, such as sleep, if the rules charge it. */
  charge(ms: number): void
  /** Time passes uncharged until `resume`. */
  pause(): void
  resume(): void
  openStage(next: ClockStage): void
}

interface AttemptClockDeps {
  readonly budgetMs: number | null
  readonly sinceMs?: number
  /** Time spent in earlier runs of the app. */
  readonly spentBeforeMs: number
  /** Whether the clock is paused until `resume`. */
  readonly isStopped?: boolean
  /** Whether the exam's rules charge loading and standstills. */
  readonly chargesStandstills?: boolean
  readonly monotonicNow: () => number
}

/** Creates a clock that runs from the first time that the page is seen; if standstills are charged, from its creation. */
export function createAttemptClock(deps: AttemptClockDeps): AttemptClock {
  const { budgetMs, sinceMs = 0, spentBeforeMs, chargesStandstills = false, monotonicNow } = deps
  let stage: ClockStage = { budgetMs, sinceMs }
  /** Up to `since`. */
  let certain = spentBeforeMs
  let since = monotonicNow()
  let isSeen = false
  let isStopped = deps.isStopped ?? false

  const limitMs = (): number => stage.sinceMs + (stage.budgetMs ?? 0)
  const within = (ms: number): number => Math.min(ms, limitMs())
  const silenceMs = (): number => monotonicNow() - since
  const isCharged = (): boolean => chargesStandstills || (isSeen && silenceMs() <= STANDSTILL_AFTER_MS)
  const isRunning = (): boolean => !isStopped && isCharged()
  const exact = (): number => within(certain + (isRunning() ? silenceMs() : 0))
  const current = (): number => Math.round(exact())

  /** Makes the time charged so far certain; an uncharged silence continues. */
  function settle(): void {
    if (!isStopped && !isCharged()) return
    certain = exact()
    since = monotonicNow()
  }

  return {
    spentMs: current,
    certainMs: () => Math.round(within(certain)),
    remainingMs: () => limitMs() - current(),
    isCounting: () => stage.budgetMs !== null,
    isRunning: () => isRunning() && current() < limitMs(),
    isSeen: () => isSeen,
    see(aliveUntil) {
      const isLong = !isStopped && silenceMs() > STANDSTILL_AFTER_MS
      if (isLong && isSeen && !isCharged() && aliveUntil !== undefined && aliveUntil > since && aliveUntil - since <= STANDSTILL_AFTER_MS) {
        certain = within(certain + aliveUntil - since)
        since = aliveUntil
      }
      const standstill = isLong ? { ms: Math.round(silenceMs()), wasLoading: !isSeen } : null
      settle()
      since = monotonicNow()
      isSeen = true
      return standstill
    },
    lose() {
      settle()
      isSeen = false
    },
    charge(ms) {
      certain = within(certain + ms)
    },
    pause() {
      settle()
      isStopped = true
    },
    resume() {
      if (!isStopped) return
      since = monotonicNow()
      isStopped = false
    },
    openStage(next) {
      settle()
      stage = next
    }
  }
}
