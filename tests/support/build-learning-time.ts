import { dateOfDay, dayOfDate, WEEK_DAYS } from '../../src-shared/kernel/values/calendar-day.ts'
import type { LearningTime } from '../../src-shared/learning/time/learning-time.ts'

/** The last seven days; the learner has learned on `today` only. */
export function buildLearningTime(minutes = 0, today = '2026-11-30'): LearningTime {
  const first = dayOfDate(today) - WEEK_DAYS + 1
  const dates = Array.from({ length: WEEK_DAYS }, (_, index) => dateOfDay(first + index))
  return { today, days: dates.map((date) => ({ date, minutes: date === today ? minutes : 0 })) }
}
