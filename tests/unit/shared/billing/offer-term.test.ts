import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endOfPeriod } from '../../../../src-shared/billing/offer-term.ts'

const at = (text: string): number => Date.parse(`${text}:30Z`)

it.each([
  ['2026-11-22T09:00', 'month', '2026-12-22T09:00'],
  ['2026-11-22T09:00', 'term', '2027-03-22T09:00'],
  ['2026-11-22T09:00', 'year', '2027-11-22T09:00'],
  ['2027-01-31T23:59', 'month', '2027-02-28T23:59'],
  ['2028-01-31T00:00', 'month', '2028-02-29T00:00'],
  ['2026-10-31T12:00', 'term', '2027-02-28T12:00'],
  ['2028-02-29T12:00', 'year', '2029-02-28T12:00']
] as const)('a period that begins on %s and lasts a %s ends on %s', (start, period, end) => {
  expect(endOfPeriod(at(start), period)).toBe(at(end))
})

it('a period of kind forever has no end', () => {
  expect(endOfPeriod(at('2026-11-22T09:00'), 'forever')).toBe(null)
})

it('a period never ends on an earlier day for having begun later', () => {
  const anyTime = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })
  fc.assert(
    fc.property(anyTime, anyTime, fc.constantFrom('month', 'term', 'year'), (one, other, period) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)]
      const dayOf = (time: number): number => Math.floor(time / 86_400_000)
      expect(dayOf(endOfPeriod(earlier, period) ?? 0)).toBeLessThanOrEqual(dayOf(endOfPeriod(later, period) ?? 0))
    })
  )
})
