import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressRules } from '../../../../../src-shared/learning/progress/progress-rules.ts'
import { longestRun, streakOn } from '../../../../../src-shared/learning/progress/streak.ts'

const rule = progressRules.streak
const TODAY = 20_000

/** Computes the streak from the days with an answer, given as days ago. */
function streak(...daysAgo: readonly number[]) {
  return streakOn(
    TODAY,
    daysAgo.map((ago) => TODAY - ago),
    rule
  )
}

const daysArbitrary = fc.uniqueArray(fc.nat(40), { maxLength: 30 })

/** Computes the streak by its definition: the most answered days from one day on, with at most two missed days in any seven. */
function streakByTrial(daysAgo: readonly number[]): number {
  const answered = new Set(daysAgo)
  const isMissed = (ago: number): boolean => ago > 0 && !answered.has(ago)
  const isFit = (oldest: number): boolean =>
    Array.from({ length: oldest + 1 }, (_, start) => start).every(
      (start) =>
        Array.from({ length: rule.windowDays }, (_, step) => start + step).filter((ago) => ago <= oldest && isMissed(ago)).length <= rule.forgivenDays
    )
  return Math.max(0, ...daysAgo.filter(isFit).map((oldest) => daysAgo.filter((ago) => ago <= oldest).length))
}

describe('a streak', () => {
  it('a streak counts days with an answer, and today is not missed before it is over', () => {
    expect(streak()).toEqual({ days: 0, isKeptToday: false, missedDays: 0 })
    expect(streak(0)).toEqual({ days: 1, isKeptToday: true, missedDays: 0 })
    expect(streak(1, 2, 3)).toEqual({ days: 3, isKeptToday: false, missedDays: 0 })
  })

  it('a streak survives two missed days in any seven, and no third', () => {
    expect(streak(0, 3, 4)).toEqual({ days: 3, isKeptToday: true, missedDays: 2 })
    expect(streak(3, 4)).toEqual({ days: 2, isKeptToday: false, missedDays: 2 })
    expect(streak(4, 5)).toEqual({ days: 0, isKeptToday: false, missedDays: 0 })
    expect(streak(0, 2, 4, 6).days, 'the third of six days').toBe(3)
    expect(streak(0, 1, 3, 4, 6, 7, 9).days, 'the third of seven days').toBe(6)
    expect(streak(0, 1, 3, 4, 6, 7, 8, 10).days, 'the third of eight days').toBe(8)
    expect(streak(0, 1, 3, 5, 6, 7, 8, 10, 12).days, 'two in each week').toBe(9)
  })

  it('a streak matches its definition for any days, and is no shorter for one day more', () => {
    fc.assert(
      fc.property(daysArbitrary, fc.nat(40), (daysAgo, more) => {
        expect(streak(...daysAgo).days).toBe(streakByTrial(daysAgo))
        expect(streak(...daysAgo, more).days).toBeGreaterThanOrEqual(streak(...daysAgo).days)
      })
    )
  })

  it('a streak does not count days in the future', () => {
    expect(streak(-1, -2).days).toBe(0)
  })
})

describe('the longest run', () => {
  it('the longest run leaves out times from a clock that was set forward or back', () => {
    expect(longestRun([1, 2, 2, 3])).toEqual([1, 2, 2, 3])
    expect(longestRun([1, 2, 30, 3, 4])).toEqual([1, 2, 3, 4])
    expect(longestRun([10, 11, 3, 12])).toEqual([10, 11, 12])
    expect(longestRun([])).toEqual([])
  })

  it('the longest run is as long as any run of numbers that never decrease', () => {
    const longestByTrial = (numbers: readonly number[]): number =>
      numbers
        .reduce<number[]>((lengths, number, place) => {
          const before = lengths.filter((_, earlier) => (numbers[earlier] ?? 0) <= number)
          return [...lengths.slice(0, place), 1 + Math.max(0, ...before)]
        }, [])
        .reduce((most, length) => Math.max(most, length), 0)
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 30 }), (numbers) => {
        const run = longestRun(numbers)
        expect(run).toHaveLength(longestByTrial(numbers))
        expect(run).toEqual(run.toSorted((one, other) => one - other))
      })
    )
  })
})
