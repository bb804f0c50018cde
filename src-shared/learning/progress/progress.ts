import { slugSchema } from '../../kernel/values/slug.ts'
import { halfReadLibrarySchema } from '../library/half-read.ts'
import { z } from '../../kernel/schema/zod.ts'
import { schemaMessages } from '../../kernel/schema/schema-messages.ts'
import { isTimeZone } from '../../kernel/values/calendar-day.ts'

const countSchema = z.int().nonnegative()
const percentSchema = z.int().min(0).max(100)

/** The learner's time zone, such as Africa/Lagos: it says when a day ends. Greenwich's where absent. */
export const timeZoneSchema = z.string().min(1).max(64).refine(isTimeZone, { error: schemaMessages.learning.timeZone })

/** What a share of right answers is likely to be, in whole percent, rounded outwards at its ends. */
const estimateSchema = z.strictObject({ percent: percentSchema, low: percentSchema, high: percentSchema })

/** How many of the questions that were answered were answered rightly, in papers that are marked. An older backend does not tell: null. */
const rightsMember = { rights: countSchema.nullable().default(null) }

/** A topic, by the heading of the syllabus. */
export const headingProgressSchema = z.strictObject({
  title: z.string(),
  /** How many of its questions were answered, and how many must be before there is an estimate. */
  itemCount: countSchema,
  wanted: countSchema,
  ...rightsMember,
  estimate: estimateSchema.nullable(),
  /** What there is still to be won with it, in tenths of a point of the subject's scale. */
  gain: countSchema,
  /** A lesson about it. */
  lesson: z.strictObject({ slug: slugSchema, title: z.string() }).nullable()
})

export const subjectProgressSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemCount: countSchema,
  wanted: countSchema,
  ...rightsMember,
  /** Between which scores a paper of the exam would likely end, on its own scale; null while too little is known. */
  range: z
    .strictObject({ low: countSchema, high: countSchema, maximum: countSchema, lowGrade: z.string().optional(), highGrade: z.string().optional() })
    .nullable(),
  headings: z.array(headingProgressSchema)
})

/** Questions that went wrong before, and when they come again. */
const revisionSchema = z.strictObject({
  /** How many are due today, by the subject of the exam. */
  subjects: z.array(z.strictObject({ slug: slugSchema, title: z.string(), due: z.int().positive() })),
  /** How many come later, and the first date; null where none does. */
  later: countSchema,
  nextDate: z.iso.date().nullable()
})

const streakSchema = z.strictObject({
  days: countSchema,
  isKeptToday: z.boolean(),
  missedDays: countSchema,
  /** As many days as may be missed, of how many that follow each other. */
  rule: z.strictObject({ forgivenDays: countSchema, windowDays: countSchema })
})

const weekSchema = z.strictObject({
  /** The date of its Monday. */
  monday: z.iso.date(),
  /** Questions that were answered in papers that were handed in, and how many in a hundred of them rightly; null where there were none. */
  questions: countSchema,
  percent: percentSchema.nullable(),
  /** Working time in these papers, milliseconds. */
  spentMs: countSchema,
  /** Days on which something was answered. */
  days: countSchema
})

/** A lesson that was begun and is not read to its end: the part to go on with, counted from 0, of how many. */
const halfReadSchema = z.strictObject({ slug: slugSchema, title: z.string(), part: countSchema, partCount: z.int().positive() })

/** Where a learner stopped reading; null for nowhere. A backend of before libraries were followed says nothing of them. */
export const halfReadWorksSchema = z.strictObject({ lesson: halfReadSchema.nullable(), library: halfReadLibrarySchema.nullable().default(null) })

export const progressSchema = z.strictObject({
  /** Today where the learner is, by the backend's clock. */
  today: z.iso.date(),
  /** The exam that it all is about; null where the learner names none and has answered nothing. */
  exam: z.strictObject({ slug: slugSchema, name: z.string() }).nullable(),
  subjects: z.array(subjectProgressSchema),
  revision: revisionSchema,
  streak: streakSchema,
  /** Oldest first; the last one is this week. */
  weeks: z.array(weekSchema).min(1)
})

export type Progress = z.infer<typeof progressSchema>
export type HalfRead = z.infer<typeof halfReadSchema>
export type HalfReadWorks = z.infer<typeof halfReadWorksSchema>
export type SubjectProgress = z.infer<typeof subjectProgressSchema>
export type HeadingProgress = z.infer<typeof headingProgressSchema>
