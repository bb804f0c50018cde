import type { CalendarDay } from '../../kernel/values/calendar-day.ts'

/** How many missed days a streak outlives: in any `windowDays` days that follow each other, `forgivenDays` at most. */
export interface StreakRule {
  readonly forgivenDays: number
  readonly windowDays: number
}

export interface Streak {
  /** Days with an answer, one after the other but for those that were forgiven. */
  readonly days: number
  readonly isKeptToday: boolean
  /** How many of the days that the rule looks at were missed and forgiven. */
  readonly missedDays: number
}

/**
 * The streak of the days on which something was answered. Today is not missed before it is over. Pure. One more day never makes it shorter.
 */
export function streakOn(today: CalendarDay, days: readonly CalendarDay[], { forgivenDays, windowDays }: StreakRule): Streak {
  const answered = new Set(days.filter((day) => day <= today))
  const first = Math.min(...answered, today)
  /** Between days with an answer, or after the newest of them; and those of which that is not known yet. */
  const forgiven: CalendarDay[] = []
  let open: CalendarDay[] = []
  let count = 0
  for (let day = today; day >= first; day -= 1) {
    if (answered.has(day)) {
      count += 1
      forgiven.push(...open)
      open = []
    } else if (day !== today) {
      open.push(day)
      const inWindow = [...forgiven, ...open].filter((missed) => missed < day + windowDays)
      if (inWindow.length > forgivenDays) break
    }
  }
  return { days: count, isKeptToday: answered.has(today), missedDays: forgiven.filter((day) => day > today - windowDays).length }
}

/**
 * Of numbers in the order in which they came, the longest run that never goes back: what a clock that was put forward or back wrote is left out,
 * since what the clock wrote before and after that does not agree with it. Pure; in the order of the numbers.
 */
export function longestRun(numbers: readonly number[]): number[] {
  /** For each length, the place of the smallest number that a run of that length can end with. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, number] of numbers.entries()) {
    const length = countUpTo(ends, (end) => (numbers[end] ?? 0) <= number)
    before[place] = ends[length - 1]
    ends[length] = place
  }
  const run: number[] = []
  for (let place = ends.at(-1); place !== undefined; place = before[place]) run.unshift(numbers[place] ?? 0)
  return run
}

/** How many at the beginning fit, where all that fit come first. */
function countUpTo(ends: readonly number[], fits: (end: number) => boolean): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(ends[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
