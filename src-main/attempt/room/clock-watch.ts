import type { Act } from '../../../src-shared/attempt/record/attempt-event.ts'
import { STANDSTILL_AFTER_MS, type AttemptClock } from './attempt-clock.ts'
import type { ClockMarkFile } from './clock-mark.ts'

/**
 * How often main reads the clock and writes it to the disk, milliseconds. A crash loses half of this on average, which is added at the next start.
 */
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
  /** Called when the page is visible for the first time, or again after this standstill. */
  readonly resumed: (interruption: Interruption | null) => void
  readonly monotonicNow: () => number
}

/** Tells a clock whether its question can be seen and answered, and stores its value on the disk. */
export interface ClockWatch {
  start(): void
  /** Stores the value at which the clock stopped. */
  stop(): void
  /** Records that the page is alive and shows the attempt; a minimised or covered page reports that it is hidden. */
  noteShown(isHidden: boolean): void
  noteRendererExit(): void
}

/**
 * Runs the clock while the page reports that it is alive or, if it is hidden and Chromium throttles its timers, while main runs. A silence of the
 * page while main runs is the page's fault; a silence of main is main's, whatever the page has sent meanwhile.
 */
export function createClockWatch({ attempt, mark, resumed, monotonicNow }: ClockWatchDeps): ClockWatch {
  let pulses: NodeJS.Timeout | undefined
  let pulsedAt = monotonicNow()
  let isHidden = false

  /** Returns when main was last known to run, if it has stopped since; otherwise undefined. */
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
    // Messages that the page sent while main had stopped are not processed yet: the page is not at fault for that silence.
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
