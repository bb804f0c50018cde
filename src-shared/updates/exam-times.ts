import { z } from '../kernel/schema/zod.ts'

/** Known exam sessions of the centre, by this computer's wall clock; milliseconds since 1970. */
export const examTimesSchema = z.strictObject({
  /** When the server sent them. */
  heardAt: z.number(),
  sessions: z.array(z.strictObject({ opensAt: z.number(), closesAt: z.number() })).readonly()
})

export type ExamTimes = Readonly<z.infer<typeof examTimesSchema>>

/** A session as the server sends it, in milliseconds relative to its reply, because clocks of seats are wrong. Negative for the past. */
export interface SaidSession {
  readonly opensInMs: number
  readonly closesInMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** One day before and after, as for the policy's exam windows; an update can wait. */
const MARGIN_MS = DAY_MS
/** Older information says nothing about today's sessions. */
const FRESH_MS = DAY_MS
/** How long a kiosk device waits for a silent server; a server that never returns must not block updates for good. */
export const SILENT_MOST_MS = 14 * DAY_MS
/** Maximum validity of any information from a server. */
const HELD_MOST_MS = 31 * DAY_MS

/** Converts sessions received at `heardAt` to this computer's clock. */
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
 * Returns whether a session of the centre is running or near. Known sessions block until their known end, whether or not the server answers. A
 * kiosk device that has not reached its server for a day also blocks, for two weeks: a session may have been loaded since.
 */
export function areExamsNear(times: ExamTimes | null, { now, isKioskDevice }: { readonly now: number; readonly isKioskDevice: boolean }): boolean {
  if (times === null) return false
  if (times.sessions.some(({ opensAt, closesAt }) => now >= opensAt - MARGIN_MS && now <= closesAt + MARGIN_MS)) return true
  // Absolute value: information from a clock that was set back is not fresh either.
  const age = Math.abs(now - times.heardAt)
  return isKioskDevice && age > FRESH_MS && age <= SILENT_MOST_MS
}
