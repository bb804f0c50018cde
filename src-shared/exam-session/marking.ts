import { contentIdSchema } from '../content/item-types/base/item-base.ts'
import { paperItemSchema } from '../content/item-types/item-types.ts'
import { MOST_MARKS } from '../content/item-types/base/item-base.ts'
import { pointIdsSchema } from '../content/item-types/written/marking-guide.ts'
import { writtenKey } from '../content/item-types/written/written-schemas.ts'
import { mediaSignatureSchema } from '../content/media/media-address.ts'
import { pictureSchema } from '../content/media/picture.ts'
import { paperStimulusSchema } from '../attempt/record/paper.ts'
import { z } from '../kernel/schema/zod.ts'
import { slugSchema } from '../kernel/values/slug.ts'

/** Maximum characters of what a marker writes for a candidate. */
export const LONGEST_COMMENT = 1000

/** How many sessions, and how many own marks, one list holds: the newest. */
export const MARKING_LIST_MOST = 200

/** How long a marker has an answer after the last sign of life. Milliseconds. */
export const LEASE_MS = 10 * 60_000

/** What a marker gives to an answer. `pointIds` says which points of the guide it makes; `marks` may differ from their sum. */
export const givenMarksSchema = z.strictObject({
  pointIds: pointIdsSchema,
  marks: z.int().min(0).max(MOST_MARKS),
  comment: z.string().trim().max(LONGEST_COMMENT)
})

/** A closed session, for one of its markers. */
export const markingSessionSchema = z.strictObject({
  examId: slugSchema,
  title: z.string(),
  isChief: z.boolean(),
  isReleased: z.boolean(),
  /** Answers that this marker can mark now or once others have left them. */
  waitingCount: z.int().nonnegative(),
  /** Answers without final marks. */
  unmarkedCount: z.int().nonnegative(),
  answerCount: z.int().nonnegative(),
  /** Answers that this marker has marked. */
  ownCount: z.int().nonnegative()
})

/** One answer, with nothing that says whose it is, or whether it is marked a second time. */
export const answerToMarkSchema = z.strictObject({
  answerId: z.uuid(),
  examId: slugSchema,
  /** Of the session, from 1. */
  question: z.int().positive(),
  questionCount: z.int().positive(),
  item: paperItemSchema,
  /** What the question is about. */
  stimulus: paperStimulusSchema.optional(),
  pictures: z.array(pictureSchema.extend({ signature: mediaSignatureSchema })).optional(),
  key: writtenKey,
  writing: z.string(),
  /** What this marker gave before; null for a new answer. */
  own: givenMarksSchema.nullable(),
  /** The marks that differ, for a chief marker who decides; otherwise none. */
  others: z.array(givenMarksSchema)
})

/** A mark that the marker gave, and may correct until the release. */
export const ownWrittenMarkSchema = z.strictObject({
  answerId: z.uuid(),
  itemId: contentIdSchema,
  question: z.int().positive(),
  marks: z.int().nonnegative(),
  comment: z.string(),
  /** Wall clock of the backend, milliseconds since 1970. */
  markedAt: z.number(),
  mayChange: z.boolean()
})

const agreement = {
  /** Answers that two markers marked. */
  count: z.int().nonnegative(),
  /** How many of them differ by more than the tolerance. */
  beyondCount: z.int().nonnegative(),
  /** Marks, with two decimals; null without any. */
  meanDifference: z.number().nullable()
}

/** How the markers of a session agree. For questions, differences count without their sign. */
export const markerAgreementSchema = z.strictObject({
  title: z.string(),
  tolerance: z.int().nonnegative(),
  overall: z.strictObject(agreement),
  questions: z.array(z.strictObject({ question: z.int().positive(), ...agreement })),
  /** With a sign: below 0, a marker gives fewer marks than the others do for the same answers. */
  markers: z.array(z.strictObject({ name: z.string(), ...agreement }))
})

export type GivenMarks = z.infer<typeof givenMarksSchema>
export type MarkingSession = z.infer<typeof markingSessionSchema>
export type AnswerToMark = z.infer<typeof answerToMarkSchema>
export type OwnWrittenMark = z.infer<typeof ownWrittenMarkSchema>
export type MarkerAgreement = z.infer<typeof markerAgreementSchema>
