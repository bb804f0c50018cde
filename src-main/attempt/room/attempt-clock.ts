/** What the clock counts down. All times in milliseconds; a budget of null counts nothing: time passes uncharged. */
export interface ClockStage {
  readonly budgetMs: number | null
  /** The attempt's own clock when the stage began. */
  readonly sinceMs: number
}

/**
 * The page confirms twice a second that it is in sight and takes answers. After a silence of this long, milliseconds, page or main stood still, and
 * all of the silence is a standstill. Three confirmations may be late on a busy computer before that.
 */
export const STANDSTILL_AFTER_MS = 1500

/** Time in which the question could not be seen or answered. */
export interface Standstill {
  readonly ms: number
  /** Whether the page had not come into sight yet, or had died. */
  readonly wasLoading: boolean
}

/**
 * The attempt's own clock: it runs while a part is open and in breaks that are counted, and only while the page is in sight and alive. All times in
 * milliseconds; setting the PC's clock changes nothing here.
 */
export interface AttemptClock {
  spentMs(): number
  /** What was spent when the page was last seen: no later silence takes anything of it back. */
  certainMs(): number
  /** Of the stage; never below 0, and 0 where nothing is counted. */
  remainingMs(): number
  isCounting(): boolean
  /** Whether time is being spent now. */
  isRunning(): boolean
  /** Whether the page has come into sight and was not lost since. */
  isSeen(): boolean
  /**
   * The page is in sight and takes answers; answers the standstill that ends with that, if it was one. `aliveUntil`: where main itself stood still, the last
   * moment of the monotonic clock at which it did not; until then nothing was wrong with the page.
   */
  see(aliveUntil?: number): Standstill | null
  /** The page has died: time passes uncharged until it is seen again. */
  lose(): void
  /** Time that passed without the monotonic clock, as in sleep, where that is charged. */
  charge(ms: number): void
  /** Time passes uncharged until `resume`. */
  pause(): void
  resume(): void
  openStage(next: ClockStage): void
}

interface AttemptClockDeps {
  readonly budgetMs: number | null
  readonly sinceMs?: number
  /** What earlier runs of the app have spent. */
  readonly spentBeforeMs: number
  /** Whether it stands still until `resume`. */
  readonly isStopped?: boolean
  /** Whether the exam's rules charge loading and standstills. */
  readonly chargesStandstills?: boolean
  readonly monotonicNow: () => number
}

/** Runs from the first time that the page is seen; where standstills are charged, from the moment it is made. */
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

  /** What is charged so far becomes certain; a silence that is none of that goes on. */
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
