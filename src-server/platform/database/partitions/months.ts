/** A calendar month in UTC, such as 2026-11. */
export interface Month {
  readonly year: number
  /** From 1 to 12. */
  readonly month: number
}

const MONTHS_PER_YEAR = 12
const HEX = 16
const TIME_DIGITS = 12
const HIGH_DIGITS = 8

/** Returns the month of a time in milliseconds since 1970. */
export function monthOf(time: number): Month {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** Returns the month `count` months later, or earlier. */
export function addMonths({ year, month }: Month, count: number): Month {
  const months = year * MONTHS_PER_YEAR + month - 1 + count
  return { year: Math.floor(months / MONTHS_PER_YEAR), month: (((months % MONTHS_PER_YEAR) + MONTHS_PER_YEAR) % MONTHS_PER_YEAR) + 1 }
}

/** Returns when a month begins, in milliseconds since 1970. */
export function beginOf({ year, month }: Month): number {
  return Date.UTC(year, month - 1)
}

/** Returns a month as 2026-11. */
export function toText({ year, month }: Month): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** Returns the month of a text such as 2026-11; null where it is none. */
export function readMonth(text: string): Month | null {
  const [, year = '', month = ''] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === '' ? null : { year: Number(year), month: Number(month) }
}

/** Returns the least UUID of version 7 (RFC 9562) whose time is not before `time`, in milliseconds since 1970: the bound between two partitions. */
export function firstIdAt(time: number): string {
  const digits = time.toString(HEX).padStart(TIME_DIGITS, '0')
  return `${digits.slice(0, HIGH_DIGITS)}-${digits.slice(HIGH_DIGITS)}-0000-0000-000000000000`
}
