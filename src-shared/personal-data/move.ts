import { slugSchema } from '../kernel/values/slug.ts'
import { attemptEventSchema } from '../attempt/record/attempt-event.ts'
import { paperSchema } from '../attempt/record/paper.ts'
import { itemMarkSchema } from '../learning/bookmarks/item-mark.ts'
import { itemKeySchema } from '../content/item-types/item-types.ts'
import { learnerProfileSchema, photoSchema } from '../account/learner-profile.ts'
import { learningDaySchema } from '../learning/time/learning-time.ts'
import { readingSchema } from '../learning/library/reading.ts'
import { serialSchema } from '../kernel/values/serial.ts'
import { MOST_SENT_QUESTIONS, ownQuestionSchema } from '../content/own-questions/own-question.ts'
import { z } from '../kernel/schema/zod.ts'
import { drillRecordSchema } from '../learning/trainer/drill-record.ts'

/** Milliseconds since 1970, limited to thirteen digits. */
const momentSchema = z.int().min(1_000_000_000_000).max(9_999_999_999_999)

/** More than twenty hours of continuous answers. */
const MOST_EVENTS = 50_000
const MOST_QUARTERS = 5000
const MOST_DRILLS = 200
/** One entry has up to 60 kB. */
const MOST_READINGS = 20
const MOST_MARKS = 200
const MOST_SEEN = 1000
/** More than a year. */
const MOST_LEARNING_DAYS = 400

/**
 * An attempt transferred from one backend to another: questions, events and keys, which the learner has already seen in the report. Marks are not
 * transferred, and the keys only prove that they were seen: the importing backend marks with its own keys (decision 38).
 */
export const movedAttemptSchema = z.strictObject({
  paper: paperSchema,
  subject: slugSchema.nullable(),
  level: slugSchema.nullable(),
  /** In order of sequence, each with the time at which the former backend received it. */
  events: z
    .array(z.strictObject({ event: attemptEventSchema, receivedAt: momentSchema }))
    .min(1)
    .max(MOST_EVENTS),
  /** By item id, as they were before corrections. */
  keys: z.record(z.string().max(100), itemKeySchema),
  /** Receipt id and time that the former backend reportedly gave. */
  receiptId: z.string().max(40),
  submittedAt: momentSchema
})

/** Fills empty fields of the importing account's profile. */
export const movedProfileSchema = z.strictObject({ profile: learnerProfileSchema, photo: photoSchema.nullable() })

/** A learner's reading state in one library. */
export const movedReadingSchema = z.strictObject({ serial: serialSchema, reading: readingSchema })

/**
 * A learner's data besides attempts. `quarters`: times of answers in quarter hours since 1970, ascending. `readings`: reading positions and
 * bookmarks in libraries. `marks`: bookmarks and notes on questions. `seen`: questions whose answers were viewed outside any paper.
 * `learningDays`: the minutes of each day; absent in older files.
 */
export const movedWorkSchema = z.strictObject({
  questions: z.array(ownQuestionSchema).max(MOST_SENT_QUESTIONS),
  drills: z.array(drillRecordSchema).max(MOST_DRILLS),
  quarters: z.array(z.int().min(0).max(20_000_000)).max(MOST_QUARTERS),
  readings: z.array(movedReadingSchema).max(MOST_READINGS),
  marks: z.array(itemMarkSchema).max(MOST_MARKS),
  seen: z.array(itemMarkSchema.shape.itemId).max(MOST_SEEN),
  learningDays: z.array(learningDaySchema).max(MOST_LEARNING_DAYS).optional()
})

/** `here-already`: imported earlier, or taken here. */
export const importOutcomeSchema = z.enum(['brought', 'here-already'])

/** One line of a move file. Order: the account, its other data, its attempts, the end. A file without the end was truncated. */
export const moveRecordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('account'),
    accountId: z.uuid(),
    name: z.string().max(100),
    identifier: z.string().max(254),
    madeAt: momentSchema,
    attemptCount: z.int().nonnegative().max(100_000)
  }),
  z.strictObject({ kind: z.literal('profile'), ...movedProfileSchema.shape }),
  z.strictObject({ kind: z.literal('work'), ...movedWorkSchema.shape }),
  z.strictObject({ kind: z.literal('attempt'), ...movedAttemptSchema.shape }),
  z.strictObject({ kind: z.literal('end') })
])

export type MovedAttempt = z.infer<typeof movedAttemptSchema>
export type MovedProfile = z.infer<typeof movedProfileSchema>
export type MovedWork = z.infer<typeof movedWorkSchema>
export type MoveRecord = z.infer<typeof moveRecordSchema>
export type ImportOutcome = z.infer<typeof importOutcomeSchema>
