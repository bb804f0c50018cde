import { attemptIdSchema } from '../../attempt/record/attempt-id.ts'
import { slugSchema } from '../../kernel/values/slug.ts'
import { progressRules } from './progress-rules.ts'
import { halfReadLibrarySchema } from '../library/half-read.ts'
import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'
import { isTimeZone } from '../../kernel/values/calendar-day.ts'

const countSchema = z.int().nonnegative()
const percentSchema = z.int().min(0).max(100)

/** The learner's time zone, such as Africa/Lagos; defines when a day ends. UTC if absent. */
export const timeZoneSchema = z.string().min(1).max(64).refine(isTimeZone, { error: schemaMessages.learning.timeZone })

/** Estimated share of right answers in whole percent; the interval is rounded outwards. */
const estimateSchema = z.strictObject({ percent: percentSchema, low: percentSchema, high: percentSchema })

/** Number of right answers among the answered questions of marked papers. Null from an older backend, which does not send it. */
const rightsMember = { rights: countSchema.nullable().default(null) }

/** A topic, identified by its syllabus heading. */
export const headingProgressSchema = z.strictObject({
  title: z.string(),
  /** Number of its questions answered, and number required for an estimate. */
  itemCount: countSchema,
  wanted: countSchema,
  ...rightsMember,
  estimate: estimateSchema.nullable(),
  /** Potential gain in tenths of a point on the subject's scale. */
  gain: countSchema,
  /** A lesson about the topic. */
  lesson: z.strictObject({ slug: slugSchema, title: z.string() }).nullable()
})

export const subjectProgressSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemCount: countSchema,
  wanted: countSchema,
  ...rightsMember,
  /** Predicted score range on the exam's own scale; null without enough data. */
  range: z
    .strictObject({ low: countSchema, high: countSchema, maximum: countSchema, lowGrade: z.string().optional(), highGrade: z.string().optional() })
    .nullable(),
  headings: z.array(headingProgressSchema)
})

/** Questions answered wrongly before, and when they are due again. */
const revisionSchema = z.strictObject({
  /** Number due today, by subject of the exam. */
  subjects: z.array(z.strictObject({ slug: slugSchema, title: z.string(), due: z.int().positive() })),
  /** Number due later, and the earliest date; null if none. */
  later: countSchema,
  nextDate: z.iso.date().nullable()
})

const streakSchema = z.strictObject({
  days: countSchema,
  isKeptToday: z.boolean(),
  missedDays: countSchema,
  /** Maximum number of missed days within a window of consecutive days. */
  rule: z.strictObject({ forgivenDays: countSchema, windowDays: countSchema }),
  /** The days of this week with an answer or a lesson, in order. Null from an older backend, which does not send them. */
  answeredDates: z.array(z.iso.date()).max(7).nullable().default(null)
})

/** The newest marked paper, and how many questions in it are right that were wrong or left out the last time before. */
const lastPaperSchema = z.strictObject({ attemptId: attemptIdSchema, corrections: countSchema })

const weekSchema = z.strictObject({
  /** Date of its Monday. */
  monday: z.iso.date(),
  /** Number of questions answered in submitted papers, and the percentage of right ones; null if there were none. */
  questions: countSchema,
  percent: percentSchema.nullable(),
  /** Working time in these papers, milliseconds. */
  spentMs: countSchema,
  /** Number of days with an answer or a lesson. */
  days: countSchema
})

/** An unfinished lesson: the part to continue with, counted from 0, and the number of parts. */
const halfReadSchema = z.strictObject({ slug: slugSchema, title: z.string(), part: countSchema, partCount: z.int().positive() })

/** More than Koya and its packs have, so that a reply stays small. */
export const MOST_READ_LESSONS = 2000

/** Where a learner stopped reading; null if nowhere. Older backends omit `library` and `readLessons`. */
export const halfReadWorksSchema = z.strictObject({
  lesson: halfReadSchema.nullable(),
  library: halfReadLibrarySchema.nullable().default(null),
  /** Slugs of the lessons that were read to the end, newest first; null from an older backend, which does not tell. */
  readLessons: z.array(slugSchema).max(MOST_READ_LESSONS).nullable().default(null)
})

export const progressSchema = z.strictObject({
  /** Today's date in the learner's time zone, by the backend's clock. */
  today: z.iso.date(),
  /** The exam that the progress refers to; null if the learner names none and has answered nothing. */
  exam: z.strictObject({ slug: slugSchema, name: z.string() }).nullable(),
  subjects: z.array(subjectProgressSchema),
  /**
   * Likely range of the whole exam, in points, a week apart up to today, oldest first; only weeks in which each subject had a range. Empty from an older
   * backend, which does not send it.
   */
  predictions: z
    .array(z.strictObject({ date: z.iso.date(), low: countSchema, high: countSchema, maximum: countSchema }))
    .max(progressRules.weeks)
    .default([]),
  revision: revisionSchema,
  /** Number of questions, of any exam, that were right in a marked paper at least once. Null from an older backend, which does not send it. */
  everRight: countSchema.nullable().default(null),
  streak: streakSchema,
  /** Null if no paper was marked, and from an older backend, which does not send it. */
  lastPaper: lastPaperSchema.nullable().default(null),
  /** Oldest first; the last one is the current week. */
  weeks: z.array(weekSchema).min(1)
})

export type Progress = z.infer<typeof progressSchema>
export type HalfRead = z.infer<typeof halfReadSchema>
export type HalfReadWorks = z.infer<typeof halfReadWorksSchema>
export type SubjectProgress = z.infer<typeof subjectProgressSchema>
export type HeadingProgress = z.infer<typeof headingProgressSchema>
