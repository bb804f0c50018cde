/** What the clock counts down. All times in milliseconds; a budget of null counts nothing: time passes uncharged. */
export interface ClockStage {
  readonly budgetMs: number | null
  /** The attempt's own clock when the stage began. */
  readonly sinceMs: number
}

/**
 * The attempt's own clock: it runs while a part is open and in breaks that are counted. All times in milliseconds; setting the PC's clock
 * changes nothing here.
 */
export interface AttemptClock {
  spentMs(): number
  /** Of the stage; never below 0, and 0 where nothing is counted. */
  remainingMs(): number
  isCounting(): boolean
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
  readonly monotonicNow: () => number
}

/** Runs from the moment it is made, unless it is made standing still. */
export function createAttemptClock({ budgetMs, sinceMs = 0, spentBeforeMs, isStopped = false, monotonicNow }: AttemptClockDeps): AttemptClock {
  let stage: ClockStage = { budgetMs, sinceMs }
  let spentMs = spentBeforeMs
  let runningSince: number | null = isStopped ? null : monotonicNow()

  const limitMs = (): number => stage.sinceMs + (stage.budgetMs ?? 0)
  const current = (): number => Math.min(Math.round(spentMs + (runningSince === null ? 0 : monotonicNow() - runningSince)), limitMs())

  return {
    spentMs: current,
    remainingMs: () => limitMs() - current(),
    isCounting: () => stage.budgetMs !== null,
    pause() {
      spentMs = current()
      runningSince = null
    },
    resume() {
      runningSince ??= monotonicNow()
    },
    openStage(next) {
      spentMs = current()
      stage = next
      if (runningSince !== null) runningSince = monotonicNow()
    }
  }
}
