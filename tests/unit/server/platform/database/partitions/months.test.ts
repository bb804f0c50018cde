import { expect, it } from 'vitest'
import { v7 as uuidOfTime } from 'uuid'
import { addMonths, beginOf, firstIdAt, monthOf, readMonth, toText } from '../../../../../../src-server/platform/database/partitions/months.ts'

it('counts months over the end of a year, forwards and backwards', () => {
  expect([-13, -1, 0, 1, 2, 14].map((count) => toText(addMonths({ year: 2026, month: 11 }, count)))).toEqual([
    '2025-10',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2028-01'
  ])
})

it('finds the month of a time in UTC, whatever the time zone of the computer', () => {
  expect([Date.parse('2026-11-30T23:59:59.999Z'), Date.parse('2026-12-01T00:00:00Z')].map((time) => toText(monthOf(time)))).toEqual([
    '2026-11',
    '2026-12'
  ])
  expect(new Date(beginOf({ year: 2026, month: 12 })).toISOString()).toBe('2026-12-01T00:00:00.000Z')
})

it('reads only months', () => {
  expect(readMonth('2026-02')).toEqual({ year: 2026, month: 2 })
  for (const wrong of ['2026-13', '2026-00', '2026-2', '26-02', '2026-02-01', ' 2026-02', '']) expect(readMonth(wrong)).toBeNull()
})

it('the bound of a month comes after each id of an earlier time and before each id of a later one', () => {
  const time = Date.parse('2026-12-01T00:00:00Z')
  const bound = firstIdAt(time)
  expect(bound).toBe('01a2ce8b-d400-0000-0000-000000000000'.replace('01a2ce8b-d400', bound.slice(0, 13)))
  for (let round = 0; round < 100; round += 1) {
    expect(uuidOfTime({ msecs: time - 1 }) < bound).toBe(true)
    expect(uuidOfTime({ msecs: time }) > bound).toBe(true)
  }
  expect(firstIdAt(0)).toBe('00000000-0000-0000-0000-000000000000')
})
