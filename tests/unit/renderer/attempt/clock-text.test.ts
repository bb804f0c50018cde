import { describe, expect, it } from 'vitest'
import { clockText, clockWarning, hoursAndMinutes } from '../../../../src-renderer/features/attempt/exam-room/clock-text.ts'

describe('the clock', () => {
  it.each([
    [7_200_000, '02:00:00'],
    [7_199_001, '02:00:00'],
    [7_199_000, '01:59:59'],
    [61_000, '00:01:01'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5, '00:00:00']
  ])('shows %i ms as %s', (remainingMs, text) => {
    expect(clockText(remainingMs)).toBe(text)
  })

  it('warns at 15 minutes, 5 minutes and in the last minute', () => {
    expect([900_001, 900_000, 300_001, 300_000, 60_001, 60_000, 0].map(clockWarning)).toEqual([
      'none',
      'quarter',
      'quarter',
      'five',
      'five',
      'minute',
      'minute'
    ])
  })

  it('counts started minutes in sentences', () => {
    expect(hoursAndMinutes(6_720_001)).toEqual({ hours: 1, minutes: 53 })
    expect(hoursAndMinutes(0)).toEqual({ hours: 0, minutes: 0 })
  })
})
