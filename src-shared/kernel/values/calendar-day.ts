/** A calendar day as days since 1970-01-01, in the time zone in which it was read. */
export type CalendarDay = number

export const DAY_MS = 86_400_000
export const WEEK_DAYS = 7

/** 1970-01-01 was a Thursday, three days after a Monday. */
const DAYS_SINCE_MONDAY = 3

/** Returns the UTC day of a time in milliseconds since 1970. */
export function utcDay(at: number): CalendarDay {
  return Math.floor(at / DAY_MS)
}

/** Returns whether the time zone exists, such as Africa/Lagos. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns a function that gives the day of a time (milliseconds since 1970) in a time zone. Throws a RangeError if the zone does not exist. */
export function createDayReader(timeZone: string): (at: number) => CalendarDay {
  // Every ICU build includes American English, which formats as month, day, year.
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' })
  return (at) => {
    const [month, day, year] = format.format(at).split('/').map(Number)
    return utcDay(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
  }
}

/** Parses a date such as 2026-11-22. */
export function dayOfDate(date: string): CalendarDay {
  return utcDay(Date.parse(`${date}T00:00:00Z`))
}

/** Formats a date such as 2026-11-22. */
export function dateOfDay(day: CalendarDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: CalendarDay): CalendarDay {
  return day - ((((day + DAYS_SINCE_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS)
}
