import { attemptIdSchema } from '../record/attempt-id.ts'
import { ownMarkSchema } from './own-mark.ts'
import { attemptAnalysisSchema } from './attempt-analysis.ts'
import { pictureSchema } from '../../content/media/picture.ts'
import { paperSoundSchema } from '../../content/media/sound.ts'
import { extraTimeSchema } from '../../content/exams/extra-time.ts'
import { z } from '../../kernel/schema/zod.ts'
import { answerLossSchema } from '../record/answer-loss.ts'
import { itemKeySchema, paperItemSchema, responseSchema } from '../../content/item-types/item-types.ts'
import { mostMarksSchema } from '../../content/item-types/base/item-base.ts'
import { rulingSchema } from '../../content/scoring/ruling.ts'
import { scoringRulesSchema } from '../../content/scoring/scoring-rules.ts'
import { paperSectionSchema } from '../../content/scoring/section-rules.ts'
import { shareSchema } from '../../content/scoring/share.ts'
import { paperModeSchema } from '../../content/exams/exam-rules.ts'
import { paperStimulusSchema } from '../record/paper.ts'
import { paperSittingModeSchema } from '../../content/exams/sitting-mode.ts'

/** The candidate's receipt after submission. It can be checked against the report at any time. */
export const receiptSchema = z.strictObject({
  attemptId: attemptIdSchema,
  slug: z.string(),
  title: z.string(),
  itemCount: z.int(),
  answeredCount: z.int(),
  perSubject: z.array(z.strictObject({ slug: z.string(), title: z.string(), itemCount: z.int(), answeredCount: z.int() })),
  reason: z.enum(['candidate', 'time-up']),
  spentMs: z.int(),
  /** Sequence and hash of the submit event: the end of the hash chain over all events. */
  lastSequence: z.int(),
  lastHash: z.string(),
  /** Wall clock of this PC at submission, milliseconds since 1970. */
  submittedAt: z.number(),
  /** The backend's receipt id; null until the backend has received every event. */
  serverReceiptId: z.string().nullable(),
  /** Answers currently lost through damage to this computer's journal; absent if no loss is known. Only `readReceipt` sets it. */
  loss: answerLossSchema.optional()
})

export const subjectScoreSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  itemCount: z.int(),
  answeredCount: z.int(),
  rightCount: z.int(),
  /** Number of items that earned part of their mark. */
  partialCount: z.int(),
  score: z.number(),
  maximum: z.number(),
  /** Absent if the exam gives scores without grades. */
  grade: z.string().optional()
})

/** An item after submission: the question, the answer given, the key, and the share of the mark earned. */
export const reviewedItemSchema = z.strictObject({
  item: paperItemSchema,
  topic: z.string(),
  key: itemKeySchema,
  given: responseSchema.nullable(),
  share: shareSchema,
  explanation: z.string(),
  /** Overrides the key after a correction. */
  ruling: rulingSchema.optional(),
  /** What it is worth; absent where the scoring rules or its key say that. */
  marks: mostMarksSchema.optional(),
  /** Marks that a person gave; absent where only the key decides, and until a person has marked it. */
  awarded: z.int().nonnegative().optional(),
  /** What markers wrote for the candidate; absent where they wrote nothing. */
  comments: z.array(z.string()).optional()
})

/** A correction of one item of the paper, and its effect. */
export const regradeSchema = z.strictObject({
  itemId: z.string(),
  /** Subject of the item. */
  slug: z.string(),
  change: z.enum(['key', ...rulingSchema.options]),
  /** Reason, written for the learner. */
  reason: z.string(),
  /** Wall clock of the backend, milliseconds since 1970. */
  at: z.number(),
  /** Null if the correction preceded the first marking. */
  before: z.strictObject({ total: z.number(), score: z.number() }).nullable(),
  after: z.strictObject({ total: z.number(), score: z.number() })
})

/** Late events of an attempt, counted in answers and clearings. */
export const latenessSchema = z.strictObject({
  /** Given after the working time had ended: stored, not counted. */
  afterTimeCount: z.int(),
  /** Given in time but received after the attempt's time had ended at the backend: counted. */
  arrivedLateCount: z.int(),
  isSubmissionLate: z.boolean()
})

export const reportSchema = z.strictObject({
  attemptId: attemptIdSchema,
  slug: z.string(),
  title: z.string(),
  total: z.number(),
  maximumTotal: z.number(),
  subjects: z.array(
    z.strictObject({
      ...subjectScoreSchema.shape,
      items: z.array(reviewedItemSchema),
      /** As the paper has them. */
      sections: z.array(paperSectionSchema).optional(),
      /** Present where they differ from the paper's. */
      optionLetters: z.array(z.string()).optional()
    })
  ),
  stimuli: z.array(paperStimulusSchema),
  pictures: z.array(pictureSchema).optional(),
  /** Includes their transcripts. */
  sounds: z.array(paperSoundSchema).optional(),
  optionLetters: z.array(z.string()),
  /** Scoring rules used to mark the attempt. */
  scoring: scoringRulesSchema,
  spentMs: z.int(),
  budgetMs: z.int(),
  reason: z.enum(['candidate', 'time-up']),
  /** Backend's wall clock when every event had arrived, milliseconds since 1970. */
  receivedAt: z.number(),
  /** Absent in reports from before this was counted. */
  lateness: latenessSchema.optional(),
  receiptId: z.string(),
  lastHash: z.string(),
  markingVersion: z.string(),
  /** In chronological order; absent if nothing was corrected. */
  remarks: z.array(regradeSchema).optional(),
  /** Of the learner, for written answers. They are in no total. Absent until there are some. */
  ownMarks: z.array(ownMarkSchema).optional(),
  /** Absent in reports stored before analyses existed. */
  analysis: attemptAnalysisSchema.optional(),
  /** A practice with fewer items than the exam. */
  isShortened: z.literal(true).optional(),
  /** As the paper has it. */
  seenBefore: z.int().positive().optional(),
  mode: paperModeSchema.optional(),
  sittingMode: paperSittingModeSchema.optional(),
  extraTime: extraTimeSchema.optional(),
  /** Present if the paper had parts with separate clocks: time spent in each and its budget including extra time, milliseconds. */
  parts: z.array(z.strictObject({ id: z.string(), title: z.string(), spentMs: z.int(), budgetMs: z.int() })).optional(),
  /** Taken at another backend, so this backend does not vouch for it. Sent with the report but not stored in it. */
  isBrought: z.literal(true).optional()
})

export const attemptSummarySchema = z.strictObject({
  attemptId: attemptIdSchema,
  slug: z.string(),
  title: z.string(),
  startedAt: z.number(),
  /** `open`: not submitted. `kept`: submitted on this computer, not yet received. `marked`: the report is available. */
  state: z.enum(['open', 'kept', 'marked']),
  total: z.number().nullable(),
  maximumTotal: z.number(),
  /** Taken at another backend, so this backend does not vouch for it. */
  isBrought: z.literal(true).optional()
})

export type Receipt = z.infer<typeof receiptSchema>
export type Lateness = z.infer<typeof latenessSchema>
export type SubjectScore = z.infer<typeof subjectScoreSchema>
export type Regrade = z.infer<typeof regradeSchema>
export type ReviewedItem = z.infer<typeof reviewedItemSchema>
export type Report = z.infer<typeof reportSchema>
export type AttemptSummary = z.infer<typeof attemptSummarySchema>
