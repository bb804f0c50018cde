import { describe, expect, it } from 'vitest'
import { clockText, clockWarning, hoursAndMinutes, mayHideClock } from '../../../../../src-renderer/features/attempt/store/clock-text.ts'

describe('the clock', () => {
  it.each([
    [7_200_000, '02:00:00'],
    [7_199_001, '02:00:00'],
    [7_199_000, '01:59:59'],
    [61_000, '00:01:01'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5, '00:00:00']
  ])('the clock shows %i ms as %s', (remainingMs, text) => {
    expect(clockText(remainingMs)).toBe(text)
  })

  it.each([
    [3_600_001, 'none'],
    [3_600_000, 'half'],
    [600_001, 'half'],
    [600_000, 'ten'],
    [300_001, 'ten'],
    [300_000, 'five'],
    [60_001, 'five'],
    [60_000, 'minute'],
    [0, 'minute']
  ])('with %i ms of two hours left the clock has the warning “%s”', (remainingMs, warning) => {
    expect(clockWarning(remainingMs, 7_200_000)).toBe(warning)
  })

  it('in a short exam no warning comes before the half', () => {
    expect([480_000, 240_001, 240_000, 60_000].map((remainingMs) => clockWarning(remainingMs, 480_000))).toEqual(['none', 'none', 'half', 'minute'])
    expect([600_000, 300_000].map((remainingMs) => clockWarning(remainingMs, 600_000))).toEqual(['none', 'five'])
  })

  it('the clock may be hidden until five minutes are left', () => {
    expect([300_001, 300_000, 1].map(mayHideClock)).toEqual([true, false, false])
  })

  it('the time left in sentences is rounded up to whole minutes', () => {
    expect(hoursAndMinutes(6_720_001)).toEqual({ hours: 1, minutes: 53 })
    expect(hoursAndMinutes(0)).toEqual({ hours: 0, minutes: 0 })
  })
})
