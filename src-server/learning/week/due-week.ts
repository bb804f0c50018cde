import { createDayReader, dateOfDay, mondayOf, utcDay, WEEK_DAYS } from '../../../src-shared/kernel/values/calendar-day.ts'

/** The weekly mail is due on Sundays from this hour on, in the learner's time zone. */
const DUE_HOUR = 17

/** The first time zone is so far ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000

/**
 * Returns the date of the Sunday whose mail is due: the last one of which 17:00 has passed in the time zone. A server that was off on Sunday evening so finds
 * it due when it comes back. `now`: milliseconds since 1970.
 */
export function dueWeekOf(now: number, zone: string): string {
  const today = createDayReader(zone)(now)
  // The day before a Monday is a Sunday.
  const isSunday = mondayOf(today) + WEEK_DAYS - 1 === today
  const sunday = isSunday ? today : mondayOf(today) - 1
  return dateOfDay(isSunday && hourIn(now, zone) < DUE_HOUR ? sunday - WEEK_DAYS : sunday)
}

/** Returns the latest Sunday that can be due anywhere. */
export function latestDueWeek(now: number): string {
  const day = utcDay(now + AHEAD_MS)
  const monday = mondayOf(day)
  return dateOfDay(monday + WEEK_DAYS - 1 === day ? day : monday - 1)
}

function hourIn(now: number, zone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now))
}
