import { dateOfDay, dayOfDate, WEEK_DAYS } from '../../src-shared/kernel/values/calendar-day.ts'
import type { WeeklySummary } from '../../src-shared/learning/week/weekly-summary.ts'

/** A week without learning that ends on 2026-11-29. */
export function buildWeeklySummary(changes: Partial<WeeklySummary> = {}): WeeklySummary {
  const first = dayOfDate('2026-11-29') - WEEK_DAYS + 1
  return {
    name: 'Ada',
    days: Array.from({ length: WEEK_DAYS }, (_, index) => ({ date: dateOfDay(first + index), minutes: 0 })),
    daysLearned: 0,
    streakDays: 0,
    answered: { questions: 0, percent: null },
    answeredBefore: { questions: 0, percent: null },
    lessons: [],
    lessonCount: 0,
    wentWell: [],
    toPractise: [],
    assignments: [],
    assignmentCount: 0,
    next: { kind: 'begin' },
    ...changes
  }
}

/** A week with something of everything, as much as there can be. */
export function buildFullWeek(changes: Partial<WeeklySummary> = {}): WeeklySummary {
  const empty = buildWeeklySummary()
  return {
    ...empty,
    days: empty.days.map((day, index) => ({ ...day, minutes: 10 * index })),
    daysLearned: 6,
    streakDays: 12,
    answered: { questions: 48, percent: 75 },
    answeredBefore: { questions: 1, percent: 100 },
    lessons: ['Forces', 'Waves', 'Heat', 'Light'],
    lessonCount: 6,
    wentWell: [{ title: 'Motion', subject: 'Physics' }],
    toPractise: [{ title: 'Percentages', subject: 'Mathematics' }],
    assignments: [
      { title: 'Electricity', dueDate: '2026-12-04' },
      { title: 'Magnets', dueDate: null }
    ],
    assignmentCount: 2,
    next: { kind: 'assignment', title: 'Electricity' },
    ...changes
  }
}
