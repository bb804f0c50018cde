import { DAY_MS, WEEK_DAYS } from '../../kernel/values/calendar-day.ts'
import { z } from '../../kernel/schema/zod.ts'

/** Minutes that one request may add: what a client may hold back while it cannot reach its backend. */
export const MOST_ADDED_MINUTES = 60

/** Minutes of a day; no day holds more, however many clients add. */
export const DAY_MINUTES = DAY_MS / 60_000

export const addedMinutesSchema = z.int().min(1).max(MOST_ADDED_MINUTES)

/** One day in the learner's time zone, and the minutes that the learner has spent on it. */
export const learningDaySchema = z.strictObject({ date: z.iso.date(), minutes: z.int().min(0).max(DAY_MINUTES) })

/** The last seven days up to today by the backend's clock, oldest first; days without learning have 0 minutes. */
export const learningTimeSchema = z.strictObject({ today: z.iso.date(), days: z.array(learningDaySchema).length(WEEK_DAYS) })

export type LearningDay = z.infer<typeof learningDaySchema>
export type LearningTime = z.infer<typeof learningTimeSchema>
