import { learningDaySchema } from '../time/learning-time.ts'
import { z } from '../../kernel/schema/zod.ts'
import { WEEK_DAYS } from '../../kernel/values/calendar-day.ts'

/** How many topics of each kind, assignments and lessons are named: all fit on one printed page. */
export const MOST_NAMED = { topics: 3, assignments: 3, lessons: 4 } as const

const countSchema = z.int().nonnegative()

/** Questions answered in submitted papers, and how many of them were right in whole percent; null if there were none. */
const answeredSchema = z.strictObject({ questions: countSchema, percent: z.int().min(0).max(100).nullable() })

/** A topic by its heading in the syllabus, and the title of its subject. */
const namedTopicSchema = z.strictObject({ title: z.string(), subject: z.string() })

const assignmentSchema = z.strictObject({
  title: z.string(),
  /** In the learner's time zone; null for no date. */
  dueDate: z.iso.date().nullable()
})

/** What to do next. Each kind is one sentence for the family. */
const nextStepSchema = z.discriminatedUnion('kind', [
  /** What the teacher has set. */
  z.strictObject({ kind: z.literal('assignment'), title: z.string() }),
  /** A lesson about the topic with the most to gain. */
  z.strictObject({ kind: z.literal('lesson'), title: z.string() }),
  /** The topic with the most to gain has no lesson. */
  z.strictObject({ kind: z.literal('practise'), title: z.string(), subject: z.string() }),
  /** Questions that were wrong before and are due today. */
  z.strictObject({ kind: z.literal('revise'), count: z.int().positive() }),
  /** Nothing was learned in these days. */
  z.strictObject({ kind: z.literal('begin') }),
  z.strictObject({ kind: z.literal('continue') })
])

/** The last seven days of a learner, up to today by the backend's clock, for a family. It says only what Koya knows. */
export const weeklySummarySchema = z.strictObject({
  name: z.string(),
  /** Oldest first. Days without learning have 0 minutes. */
  days: z.array(learningDaySchema).length(WEEK_DAYS),
  /** Number of these days with an answer, a lesson or a minute. */
  daysLearned: z.int().min(0).max(WEEK_DAYS),
  streakDays: countSchema,
  answered: answeredSchema,
  /** The seven days before. */
  answeredBefore: answeredSchema,
  /** Lessons that were read to the end for the first time, the newest first, and how many there are. */
  lessons: z.array(z.string()).max(MOST_NAMED.lessons),
  lessonCount: countSchema,
  /** Topics of this week's answers that the learner likely knows well. */
  wentWell: z.array(namedTopicSchema).max(MOST_NAMED.topics),
  /** The topics with the most to gain. */
  toPractise: z.array(namedTopicSchema).max(MOST_NAMED.topics),
  /** What teachers have set and is not done, the nearest date first, and how many there are. */
  assignments: z.array(assignmentSchema).max(MOST_NAMED.assignments),
  assignmentCount: countSchema,
  next: nextStepSchema
})

export type WeeklySummary = z.infer<typeof weeklySummarySchema>
export type NextStep = WeeklySummary['next']
