import type { Act } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { AttemptProgress } from '../../../src-shared/attempt/record/attempt-progress.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { isLastPart, stageOf } from '../../../src-shared/attempt/record/stage.ts'

const TICK_MS = 1000

/** The values on which the countdown of a room depends. */
export interface CountdownState {
  readonly isAsleep: boolean
  readonly isPaused: boolean
  /** Whether the stage has a clock. */
  readonly isCounting: boolean
  readonly isRunning: boolean
  readonly remainingMs: number
}

/**
 * Returns when the next tick is due, milliseconds from now; null if none is. The countdown ticks at each whole second of the remaining time while the
 * clock runs, and at zero each second until the end of the stage is on the disk.
 */
export function nextTickMs({ isAsleep, isPaused, isCounting, isRunning, remainingMs }: CountdownState): number | null {
  if (isAsleep || isPaused || !isCounting) return null
  // The countdown is scheduled again when the clock is resumed.
  if (!isRunning && remainingMs > 0) return null
  return remainingMs % TICK_MS || TICK_MS
}

/** Returns the act that is due at zero: a part ends, the next one begins after its break, and the end of the last one submits. */
export function actAtZero(paper: Paper, progress: AttemptProgress): Extract<Act, { kind: 'begin-part' | 'end-part' | 'submit' }> {
  const stage = stageOf(paper, progress)
  if (stage.kind === 'break') return { kind: 'begin-part', partId: stage.next.id }
  if (stage.kind !== 'part' || isLastPart(paper, stage.part)) return { kind: 'submit', reason: 'time-up' }
  return { kind: 'end-part', partId: stage.part.id, reason: 'time-up' }
}
