import { expect, test } from 'vitest'
import { createDayReader, dateOfDay, dayOfDate, isTimeZone, mondayOf, utcDay } from '../../../../../src-shared/kernel/values/calendar-day.ts'

test('a day begins at midnight of the learner’s zone', () => {
  const dateIn = (zone: string, at: string) => dateOfDay(createDayReader(zone)(Date.parse(at)))
  expect(dateIn('Africa/Lagos', '2026-11-22T22:59:59Z')).toBe('2026-11-22')
  expect(dateIn('Africa/Lagos', '2026-11-22T23:00:00Z')).toBe('2026-11-23')
  expect(dateIn('Africa/Nairobi', '2026-12-31T21:00:00Z')).toBe('2027-01-01')
  expect(dateIn('America/New_York', '2026-03-08T04:59:59Z'), 'before the clocks go forward').toBe('2026-03-07')
  expect(dateIn('UTC', '2024-02-29T12:00:00Z')).toBe('2024-02-29')
})

test('dates and day numbers convert to each other, and a week begins on Monday', () => {
  expect(dateOfDay(dayOfDate('2027-04-17'))).toBe('2027-04-17')
  expect(utcDay(Date.parse('2026-11-22T23:59:59Z'))).toBe(dayOfDate('2026-11-22'))
  const mondays = ['2026-11-22', '2026-11-23', '2026-11-29', '1970-01-01', '1969-12-28'].map((date) => dateOfDay(mondayOf(dayOfDate(date))))
  expect(mondays).toEqual(['2026-11-16', '2026-11-23', '2026-11-23', '1969-12-29', '1969-12-22'])
})

test('a time zone is valid only if JavaScript knows it', () => {
  expect(['Africa/Lagos', 'UTC', 'Africa/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
