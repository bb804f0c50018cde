import type { CalendarDay } from '../../kernel/values/calendar-day.ts'

/** Missed days that a streak tolerates: at most `forgivenDays` in any `windowDays` consecutive days. */
export interface StreakRule {
  readonly forgivenDays: number
  readonly windowDays: number
}

export interface Streak {
  /** Number of days on which the learner studied; forgiven days do not interrupt them. */
  readonly days: number
  readonly isKeptToday: boolean
  /** Number of forgiven days within the rule's window. */
  readonly missedDays: number
}

/** Returns the streak of days on which the learner studied. Today counts as missed only once it is over. Pure. A further day never shortens the streak. */
export function streakOn(today: CalendarDay, days: readonly CalendarDay[], { forgivenDays, windowDays }: StreakRule): Streak {
  const answered = new Set(days.filter((day) => day <= today))
  const first = Math.min(...answered, today)
  /** Missed days that are forgiven, and missed days not yet decided because no earlier day with an answer has been found. */
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
 * Returns the longest non-decreasing subsequence of numbers. Entries written while a clock was set wrong disagree with those before and after, and
 * are dropped. Pure; keeps the order.
 */
export function longestRun(numbers: readonly number[]): number[] {
  /** For each length, the index of the smallest number that ends a run of that length. */
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

/** Returns how many leading elements satisfy `fits`; they must precede all others. */
function countUpTo(ends: readonly number[], fits: (end: number) => boolean): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(ends[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
