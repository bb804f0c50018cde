/** What a computer knows of the exam sessions of its centre, by its own wall clock; milliseconds since 1970. */
export interface ExamTimes {
  /** When the server said so. */
  readonly heardAt: number
  readonly sessions: readonly { readonly opensAt: number; readonly closesAt: number }[]
}

/** What the server says, from the moment of its answer, in milliseconds: clocks of seats are wrong. Negative for what is past. */
export interface SaidSession {
  readonly opensInMs: number
  readonly closesInMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A day on each side, as around the windows of the policy: an update can wait. */
const MARGIN_MS = DAY_MS
/** What was said longer ago tells nothing of today's sessions. */
const FRESH_MS = DAY_MS
/** So long a seat waits for a word of its server; one that never comes again must not end updates. */
const SILENT_MOST_MS = 14 * DAY_MS
/** Nothing that a server says holds longer than this. */
const HELD_MOST_MS = 31 * DAY_MS

/** What was said at `heardAt`, kept by the clock of this computer. */
export function toExamTimes(said: readonly SaidSession[], heardAt: number): ExamTimes {
  return {
    heardAt,
    sessions: said.map(({ opensInMs, closesInMs }) => ({
      opensAt: heardAt + opensInMs,
      closesAt: heardAt + Math.min(closesInMs, HELD_MOST_MS)
    }))
  }
}

/**
 * Whether a session of the centre runs or is near. Known sessions hold to their known end, whether the server answers or not. An exam seat that has not
 * heard from its server for a day holds as well, for two weeks: a session may have been loaded since.
 */
export function areExamsNear(times: ExamTimes | null, { now, isKioskDevice }: { readonly now: number; readonly isKioskDevice: boolean }): boolean {
  if (times === null) return false
  if (times.sessions.some(({ opensAt, closesAt }) => now >= opensAt - MARGIN_MS && now <= closesAt + MARGIN_MS)) return true
  // A clock that was set back is no fresh word either.
  const age = Math.abs(now - times.heardAt)
  return isKioskDevice && age > FRESH_MS && age <= SILENT_MOST_MS
}
