import type { Act } from '../../../src-shared/attempt/record/attempt-event.ts'
import { STANDSTILL_AFTER_MS, type AttemptClock } from './attempt-clock.ts'
import type { ClockMarkFile } from './clock-mark.ts'

/** How often main looks at the clock and writes it down, milliseconds: a crash loses half of this on average, and that is added at the next start. */
export const PULSE_MS = 200

type Interruption = Omit<Extract<Act, { kind: 'interrupted' }>, 'kind'>

/** The attempt whose clock is watched. */
export interface WatchedAttempt {
  readonly paper: { readonly attemptId: string }
  readonly clock: AttemptClock
}

export interface ClockWatchDeps {
  readonly attempt: () => WatchedAttempt | null
  readonly mark: ClockMarkFile
  /** The page is in sight for the first time, or again after a standstill that is named here. */
  readonly resumed: (interruption: Interruption | null) => void
  readonly monotonicNow: () => number
}

/** Tells a clock whether its question can be seen and answered, and keeps it on the disk. */
export interface ClockWatch {
  start(): void
  /** Writes down the clock as it stopped. */
  stop(): void
  /** The page is alive and shows the attempt; a page that is minimised or covered says that it is hidden. */
  noteShown(isHidden: boolean): void
  noteRendererExit(): void
}

/**
 * The clock runs while the page says that it is alive, or, where it is hidden and Chromium slows its timers down, while main is. A silence of the page
 * with main alive is the page's; one of main is main's, whatever the page has sent meanwhile.
 */
export function createClockWatch({ attempt, mark, resumed, monotonicNow }: ClockWatchDeps): ClockWatch {
  let pulses: NodeJS.Timeout | undefined
  let pulsedAt = monotonicNow()
  let isHidden = false

  /** When main was last known to run, where it has stood still since; undefined where it has not. */
  function takeMainStoodSince(): number | undefined {
    const before = pulsedAt
    const now = monotonicNow()
    if (now - before <= STANDSTILL_AFTER_MS) return undefined
    pulsedAt = now
    return before
  }

  function see(clock: AttemptClock, mainStoodSince: number | undefined): void {
    const isFirst = !clock.isSeen()
    const standstill = clock.see(mainStoodSince)
    if (standstill === null) {
      if (isFirst) resumed(null)
      return
    }
    const cause = standstill.wasLoading ? 'loading' : mainStoodSince === undefined ? 'page-stopped' : 'app-stopped'
    resumed({ cause, darkMs: standstill.ms })
  }

  function pulse(): void {
    const watched = attempt()
    if (watched === null) return
    const mainStoodSince = takeMainStoodSince()
    pulsedAt = monotonicNow()
    // What the page sent while main stood still is not heard yet: it is not to blame for that silence.
    if (watched.clock.isSeen() && (mainStoodSince !== undefined || isHidden)) see(watched.clock, mainStoodSince)
    write(watched)
  }

  function write({ paper, clock }: WatchedAttempt): void {
    mark.write({ attemptId: paper.attemptId, spentMs: clock.spentMs(), isRunning: clock.isRunning() })
  }

  return {
    start() {
      clearInterval(pulses)
      isHidden = false
      pulsedAt = monotonicNow()
      pulses = setInterval(pulse, PULSE_MS)
    },
    stop() {
      clearInterval(pulses)
      const watched = attempt()
      if (watched !== null) write(watched)
    },
    noteShown(isNowHidden) {
      const watched = attempt()
      if (watched === null) return
      isHidden = isNowHidden
      see(watched.clock, takeMainStoodSince())
    },
    noteRendererExit() {
      isHidden = false
      attempt()?.clock.lose()
    }
  }
}
