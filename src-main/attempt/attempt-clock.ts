/** Working time of one attempt. All times in milliseconds; setting the PC's clock changes nothing here. */
export interface AttemptClock {
  spentMs(): number
  /** Never below 0. */
  remainingMs(): number
  /** Time passes uncharged until `resume`. */
  pause(): void
  resume(): void
}

interface AttemptClockDeps {
  readonly budgetMs: number
  /** What earlier runs of the app have spent. */
  readonly spentBeforeMs: number
  readonly monotonicNow: () => number
}

/** Runs from the moment it is made. */
export function createAttemptClock({ budgetMs, spentBeforeMs, monotonicNow }: AttemptClockDeps): AttemptClock {
  let spentMs = spentBeforeMs
  let runningSince: number | null = monotonicNow()

  const current = (): number => Math.min(Math.round(spentMs + (runningSince === null ? 0 : monotonicNow() - runningSince)), budgetMs)

  return {
    spentMs: current,
    remainingMs: () => budgetMs - current(),
    pause() {
      spentMs = current()
      runningSince = null
    },
    resume() {
      runningSince ??= monotonicNow()
    }
  }
}
