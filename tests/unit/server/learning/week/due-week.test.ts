import { describe, expect, it } from 'vitest'
import { dueWeekOf, latestDueWeek } from '../../../../../src-server/learning/week/due-week.ts'

const due = (at: string, zone = 'Africa/Lagos') => dueWeekOf(Date.parse(at), zone)

describe('the Sunday whose mail is due', () => {
  it('is that Sunday from 17:00 on in the zone of the learner, and the one before until then', () => {
    expect(due('2026-11-29T15:59:59Z')).toBe('2026-11-22')
    expect(due('2026-11-29T16:00:00Z')).toBe('2026-11-29')
    expect(due('2026-11-29T23:30:00Z'), 'Monday in Lagos').toBe('2026-11-29')
    expect(due('2026-12-05T12:00:00Z'), 'Saturday').toBe('2026-11-29')
  })

  it('goes by the clock on the wall also on the days on which it is changed', () => {
    // London: 2026-03-29 is an hour shorter, 2026-10-25 an hour longer.
    expect(due('2026-03-29T15:59:00Z', 'Europe/London')).toBe('2026-03-22')
    expect(due('2026-03-29T16:00:00Z', 'Europe/London')).toBe('2026-03-29')
    expect(due('2026-10-25T16:59:00Z', 'Europe/London')).toBe('2026-10-18')
    expect(due('2026-10-25T17:00:00Z', 'Europe/London')).toBe('2026-10-25')
  })

  it('comes first where the day begins first, and nowhere before that', () => {
    expect(due('2026-11-29T02:59:00Z', 'Pacific/Kiritimati')).toBe('2026-11-22')
    expect(due('2026-11-29T03:00:00Z', 'Pacific/Kiritimati')).toBe('2026-11-29')
    expect(latestDueWeek(Date.parse('2026-11-29T03:00:00Z'))).toBe('2026-11-29')
    expect(latestDueWeek(Date.parse('2026-11-28T09:00:00Z'))).toBe('2026-11-22')
    expect(latestDueWeek(Date.parse('2026-11-30T12:00:00Z'))).toBe('2026-11-29')
  })
})
