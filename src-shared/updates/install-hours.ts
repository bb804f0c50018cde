import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: schemaMessages.updates.time })

/** Hours in which an update may be installed, by the computer's clock; they span midnight if `to` is earlier than `from`. */
export const installHoursSchema = z.strictObject({
  from: timeSchema.describe('From when on an update may be installed, such as 18:30.'),
  to: timeSchema.describe('Until when; earlier than `from` means the next morning.'),
  days: z.array(z.enum(weekdays)).min(1).max(7).optional().describe('The days on which that time begins; every day where it is absent.')
})

const momentSchema = z.iso.datetime({ offset: true, error: schemaMessages.updates.moment })

/** A period of exams. */
export const examWindowSchema = z.strictObject({
  from: momentSchema.describe('Such as 2027-04-12T08:00:00+01:00.'),
  until: momentSchema.describe('Likewise, and later.')
})

export type ExamWindow = z.infer<typeof examWindowSchema>

export type InstallHours = z.infer<typeof installHoursSchema>

/** `weekday`: 0 for Sunday. `minute`: of the day. */
export interface DayMinute {
  readonly weekday: number
  readonly minute: number
}

export function isWithinHours({ from, to, days }: InstallHours, { weekday, minute }: DayMinute): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const isDay = (day: number): boolean => days === undefined || days.some((name) => weekdays.indexOf(name) === (day + 7) % 7)
  if (begin < end) return isDay(weekday) && minute >= begin && minute < end
  return (isDay(weekday) && minute >= begin) || (isDay(weekday - 1) && minute < end)
}

/** A period of hours comes back within a week. */
const PERIODS = 8

/**
 * Returns whether a period of install hours has ended since `since`, by this computer's clock; both in milliseconds since 1970. A computer that was
 * off in those hours has missed them.
 */
export function haveHoursEnded({ from, to, days }: InstallHours, since: number, now: number): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const today = new Date(now)
  return Array.from({ length: PERIODS + 1 }, (_, daysAgo) => {
    const firstDay = new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo)
    const isDay = days === undefined || days.some((name) => weekdays.indexOf(name) === firstDay.getDay())
    const lastDay = firstDay.getDate() + (end > begin ? 0 : 1)
    return isDay ? new Date(firstDay.getFullYear(), firstDay.getMonth(), lastDay, 0, end).getTime() : Infinity
  }).some((endedAt) => endedAt > since && endedAt <= now)
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
