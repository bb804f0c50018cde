/** A reminder later than this after its time is left out: the computer slept, or an exam was open. */
const LONGEST_DELAY_MS = 60 * 60_000

interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number
  /** When it was looked at last; before its time, the reminder was not due. */
  readonly before: number
}

/** Returns whether the time of day `at`, such as 17:30 by this computer's clock, came between two looks, and not long ago. Pure. */
export function isDue(at: string, { now, before }: Moment): boolean {
  const due = timeOnDayOf(now, at)
  return before < due && due <= now && now - due <= LONGEST_DELAY_MS
}

function timeOnDayOf(now: number, at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return new Date(now).setHours(hours, minutes, 0, 0)
}
