/** A calendar day as a whole number: days since 1970-01-01, in whichever zone it was read. */
export type CalendarDay = number

export const DAY_MS = 86_400_000
export const WEEK_DAYS = 7

/** 1970-01-01 was a Thursday: three days after a Monday. */
const DAYS_SINCE_MONDAY = 3

/** The day of a moment (milliseconds since 1970) by the clock of Greenwich. */
export function utcDay(at: number): CalendarDay {
  return Math.floor(at / DAY_MS)
}

/** Whether there is such a time zone, such as Africa/Lagos. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Tells the day of moments (milliseconds since 1970) in a time zone. Throws a RangeError where there is no such zone. */
export function createDayReader(timeZone: string): (at: number) => CalendarDay {
  // Every build of ICU has American English, and it writes month, day and year in this order.
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' })
  return (at) => {
    const [month, day, year] = format.format(at).split('/').map(Number)
    return utcDay(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
  }
}

/** Of a date such as 2026-11-22. */
export function dayOfDate(date: string): CalendarDay {
  return utcDay(Date.parse(`${date}T00:00:00Z`))
}

/** Such as 2026-11-22. */
export function dateOfDay(day: CalendarDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** The Monday of a day's week. */
export function mondayOf(day: CalendarDay): CalendarDay {
  return day - ((((day + DAYS_SINCE_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS)
}
