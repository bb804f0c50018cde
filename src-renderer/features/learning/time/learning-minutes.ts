import { MOST_ADDED_MINUTES } from '../../../../src-shared/learning/time/learning-time.ts'

/** How often the counting looks at the window. Milliseconds. */
export const LOOK_EVERY_MS = 5000

/** A learner who does nothing for longer is not learning. Milliseconds. */
const IDLE_AFTER_MS = 120_000
/** A longer step means that the computer slept or the page was frozen. Milliseconds. */
const LONGEST_STEP_MS = 2 * LOOK_EVERY_MS
const MINUTE_MS = 60_000

/** Times are milliseconds of a clock that does not go back. */
export interface LearningMinutes {
  /** The last look, and whether the window was visible at it. */
  readonly lookedAt: number
  readonly wasVisible: boolean
  /** Time that is not a whole minute yet. */
  readonly countedMs: number
  /** Whole minutes that wait to be sent. */
  readonly unsentMinutes: number
  /** When what could not be sent may be sent again; null where nothing failed. */
  readonly retryAt: number | null
}

interface Look {
  readonly now: number
  readonly isVisible: boolean
  /** When the learner last did something. */
  readonly activeAt: number
}

export function startMinutes({ now, isVisible }: Pick<Look, 'now' | 'isVisible'>): LearningMinutes {
  return { lookedAt: now, wasVisible: isVisible, countedMs: 0, unsentMinutes: 0, retryAt: null }
}

/** Counts the time since the last look if the window was visible at both and the learner is active. */
export function countUntil(minutes: LearningMinutes, { now, isVisible, activeAt }: Look): LearningMinutes {
  const isLearning = minutes.wasVisible && isVisible && now - activeAt <= IDLE_AFTER_MS
  const stepMs = Math.min(Math.max(0, now - minutes.lookedAt), LONGEST_STEP_MS)
  const countedMs = minutes.countedMs + (isLearning ? stepMs : 0)
  const whole = Math.floor(countedMs / MINUTE_MS)
  return { ...withMore(minutes, whole), lookedAt: now, wasVisible: isVisible, countedMs: countedMs - whole * MINUTE_MS }
}

/** Returns how many minutes to send now: all that wait, but none in the minute after a failure. */
export function minutesToSend({ unsentMinutes, retryAt }: LearningMinutes, now: number): number {
  return retryAt === null || now >= retryAt ? unsentMinutes : 0
}

/** All waiting minutes are on their way. */
export function withoutWaiting(minutes: LearningMinutes): LearningMinutes {
  return { ...minutes, unsentMinutes: 0, retryAt: null }
}

/** Minutes that could not be sent wait again, together with what was counted meanwhile. */
export function withUnsent(minutes: LearningMinutes, failed: number, now: number): LearningMinutes {
  return { ...withMore(minutes, failed), retryAt: now + MINUTE_MS }
}

function withMore(minutes: LearningMinutes, more: number): LearningMinutes {
  return { ...minutes, unsentMinutes: Math.min(minutes.unsentMinutes + more, MOST_ADDED_MINUTES) }
}
