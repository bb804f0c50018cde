import { slugSchema } from '../kernel/values/slug.ts'
import { attemptEventSchema } from '../attempt/record/attempt-event.ts'
import { paperSchema } from '../attempt/record/paper.ts'
import { itemMarkSchema } from '../learning/bookmarks/item-mark.ts'
import { itemKeySchema } from '../content/item-types/item-types.ts'
import { learnerProfileSchema, photoSchema } from '../account/learner-profile.ts'
import { readingSchema } from '../learning/library/reading.ts'
import { serialSchema } from '../kernel/values/serial.ts'
import { MOST_SENT_QUESTIONS, ownQuestionSchema } from '../content/own-questions/own-question.ts'
import { z } from '../kernel/schema/zod.ts'
import { drillRecordSchema } from '../learning/trainer/drill-record.ts'

/** Milliseconds since 1970, in the years that have thirteen digits of them. */
const momentSchema = z.int().min(1_000_000_000_000).max(9_999_999_999_999)

/** More than twenty hours of nothing but answers. */
const MOST_EVENTS = 50_000
const MOST_QUARTERS = 5000
const MOST_DRILLS = 200
/** One takes up to 60 kB. */
const MOST_READINGS = 20
const MOST_MARKS = 200
const MOST_SEEN = 1000

/**
 * An attempt as it travels from one backend to another: what was asked, what was done and what was right, which the learner has seen in the report.
 * No mark travels, and the keys only prove that they were seen: a paper is marked by those of the backend that takes it (decision 38).
 */
export const movedAttemptSchema = z.strictObject({
  paper: paperSchema,
  subject: slugSchema.nullable(),
  level: slugSchema.nullable(),
  /** In the order of their sequences, each with the moment at which the former backend took it. */
  events: z
    .array(z.strictObject({ event: attemptEventSchema, receivedAt: momentSchema }))
    .min(1)
    .max(MOST_EVENTS),
  /** By their items, as they were before corrections. */
  keys: z.record(z.string().max(100), itemKeySchema),
  /** What the former backend is said to have answered, and when. */
  receiptId: z.string().max(40),
  submittedAt: momentSchema
})

/** What fills the profile of the account where that says nothing. */
export const movedProfileSchema = z.strictObject({ profile: learnerProfileSchema, photo: photoSchema.nullable() })

/** Where a learner stands in one library. */
export const movedReadingSchema = z.strictObject({ serial: serialSchema, reading: readingSchema })

/**
 * What a learner made besides attempts. `quarters`: when answers came, in quarters of an hour since 1970, in that order.
 * `readings`: where the learner stands in libraries, and the bookmarks there. `marks`: bookmarks and notes to questions. `seen`: the questions whose
 * answers were looked at out of any paper.
 */
export const movedWorkSchema = z.strictObject({
  questions: z.array(ownQuestionSchema).max(MOST_SENT_QUESTIONS),
  drills: z.array(drillRecordSchema).max(MOST_DRILLS),
  quarters: z.array(z.int().min(0).max(20_000_000)).max(MOST_QUARTERS),
  readings: z.array(movedReadingSchema).max(MOST_READINGS),
  marks: z.array(itemMarkSchema).max(MOST_MARKS),
  seen: z.array(itemMarkSchema.shape.itemId).max(MOST_SEEN)
})

/** `here-already`: it was brought before, or sat here. */
export const importOutcomeSchema = z.enum(['brought', 'here-already'])

/** One line of a move file. The account comes first, what it made before its attempts, and the end last: a file without it was cut off. */
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
