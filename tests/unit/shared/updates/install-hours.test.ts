import { describe, expect, it } from 'vitest'
import { haveHoursEnded, isWithinHours, type InstallHours } from '../../../../src-shared/updates/install-hours.ts'

const night: InstallHours = { from: '18:30', to: '06:00' }
const weekend: InstallHours = { from: '18:30', to: '06:00', days: ['friday', 'saturday'] }
const noon: InstallHours = { from: '12:00', to: '13:00' }
/** Local times; 24 November 2026 is a Tuesday. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime()

describe('install hours that have ended', () => {
  it.each([
    ['a night that lies between', night, at(23, 16), at(24, 8), true],
    ['the rest of a night', night, at(24, 1), at(24, 8), true],
    ['a night that still runs', night, at(23, 19), at(24, 5, 59), false],
    ['the end of a night, to the minute', night, at(23, 19), at(24, 6), true],
    ['no hours since the morning', night, at(24, 7), at(24, 17), false],
    ['an hour of the same day', noon, at(24, 9), at(24, 14), true],
    ['an hour that is still to come', noon, at(24, 9), at(24, 11), false],
    ['a weekday night between, where only weekends count', weekend, at(23, 16), at(24, 8), false],
    ['the weekend before', weekend, at(20, 16), at(24, 8), true],
    ['a weekend three weeks ago and the one before today', weekend, at(1, 16), at(24, 8), true],
    ['a clock that was set back', night, at(25, 8), at(24, 8), false]
  ] as const)('counts %s', (...[, hours, since, now, hasEnded]) => {
    expect(haveHoursEnded(hours, since, now)).toBe(hasEnded)
  })

  it('a period of install hours has not ended as long as a time is within it', () => {
    for (let minute = 0; minute < 7 * 24 * 60; minute += 7) {
      const now = at(22, 0, minute)
      const date = new Date(now)
      const isWithin = isWithinHours(night, { weekday: date.getDay(), minute: date.getHours() * 60 + date.getMinutes() })
      if (isWithin) expect(haveHoursEnded(night, now - 30 * 60_000, now), date.toString()).toBe(false)
    }
  })
})
