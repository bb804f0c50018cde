import { attemptAnalysisSchema } from './attempt-analysis.ts'
import { pictureSchema } from '../../content/media/picture.ts'
import { paperSoundSchema } from '../../content/media/sound.ts'
import { extraTimeSchema } from '../../content/exams/extra-time.ts'
import { z } from '../../kernel/schema/zod.ts'
import { answerLossSchema } from '../record/answer-loss.ts'
import { itemKeySchema, paperItemSchema, responseSchema } from '../../content/item-types/item-types.ts'
import { rulingSchema } from '../../content/scoring/ruling.ts'
import { scoringRulesSchema } from '../../content/scoring/scoring-rules.ts'
import { shareSchema } from '../../content/scoring/share.ts'
import { paperModeSchema } from '../../content/exams/exam-rules.ts'
import { paperStimulusSchema } from '../record/paper.ts'
import { paperSittingModeSchema } from '../../content/exams/sitting-mode.ts'

/** What a candidate holds in hand after submitting; it can be checked against the report for ever. */
export const receiptSchema = z.strictObject({
  attemptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  itemCount: z.int(),
  answeredCount: z.int(),
  perSubject: z.array(z.strictObject({ slug: z.string(), title: z.string(), itemCount: z.int(), answeredCount: z.int() })),
  reason: z.enum(['candidate', 'time-up']),
  spentMs: z.int(),
  /** Sequence and hash of the submit event: the end of the chain over everything the candidate did. */
  lastSequence: z.int(),
  lastHash: z.string(),
  /** Wall clock of this PC at submission, milliseconds since 1970. */
  submittedAt: z.number(),
  /** The backend's receipt id; null until the backend has everything. */
  serverReceiptId: z.string().nullable(),
  /** What damage to this computer's file has cost, as it is now; absent where nothing tells of a loss. Only `readReceipt` fills it in. */
  loss: answerLossSchema.optional()
})

export const subjectScoreSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  itemCount: z.int(),
  answeredCount: z.int(),
  rightCount: z.int(),
  /** Items that earned a part of their mark. */
  partialCount: z.int(),
  score: z.number(),
  maximum: z.number(),
  /** Absent where the exam gives scores and no grades. */
  grade: z.string().optional()
})

/** An item after submission: what was shown and given, what is right, and how much of the item's mark was earned. */
export const reviewedItemSchema = z.strictObject({
  item: paperItemSchema,
  topic: z.string(),
  key: itemKeySchema,
  given: responseSchema.nullable(),
  share: shareSchema,
  explanation: z.string(),
  /** What holds in place of the key, after a correction. */
  ruling: rulingSchema.optional()
})

/** One correction of an item of the paper, and what it changed. */
export const regradeSchema = z.strictObject({
  itemId: z.string(),
  /** The subject that the item belongs to. */
  slug: z.string(),
  change: z.enum(['key', ...rulingSchema.options]),
  /** Why, in words for the learner. */
  reason: z.string(),
  /** Wall clock of the backend, milliseconds since 1970. */
  at: z.number(),
  /** Null where the correction was there before the paper was marked for the first time. */
  before: z.strictObject({ total: z.number(), score: z.number() }).nullable(),
  after: z.strictObject({ total: z.number(), score: z.number() })
})

/** What of an attempt was late, in answers and clearings. */
export const latenessSchema = z.strictObject({
  /** Given after the working time was used up: kept, not counted. */
  afterTimeCount: z.int(),
  /** Given in time, but received when the attempt's time had passed at the backend: counted. */
  arrivedLateCount: z.int(),
  isSubmissionLate: z.boolean()
})

export const reportSchema = z.strictObject({
  attemptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  total: z.number(),
  maximumTotal: z.number(),
  subjects: z.array(
    z.strictObject({
      ...subjectScoreSchema.shape,
      items: z.array(reviewedItemSchema),
      /** Where they differ from the paper's. */
      optionLetters: z.array(z.string()).optional()
    })
  ),
  stimuli: z.array(paperStimulusSchema),
  pictures: z.array(pictureSchema).optional(),
  /** With their words. */
  sounds: z.array(paperSoundSchema).optional(),
  optionLetters: z.array(z.string()),
  /** The rules by which it was marked. */
  scoring: scoringRulesSchema,
  spentMs: z.int(),
  budgetMs: z.int(),
  reason: z.enum(['candidate', 'time-up']),
  /** Wall clock of the backend when it had everything, milliseconds since 1970. */
  receivedAt: z.number(),
  /** Absent in a report of before this was counted. */
  lateness: latenessSchema.optional(),
  receiptId: z.string(),
  lastHash: z.string(),
  markingVersion: z.string(),
  /** In order; absent where nothing was corrected. */
  remarks: z.array(regradeSchema).optional(),
  /** Absent in reports that were kept before there were analyses. */
  analysis: attemptAnalysisSchema.optional(),
  /** A practice of fewer items than the exam has. */
  isShortened: z.literal(true).optional(),
  mode: paperModeSchema.optional(),
  sittingMode: paperSittingModeSchema.optional(),
  extraTime: extraTimeSchema.optional(),
  /** Where the paper had parts, each with its clock: the time spent in it and its budget with extra time, milliseconds. */
  parts: z.array(z.strictObject({ id: z.string(), title: z.string(), spentMs: z.int(), budgetMs: z.int() })).optional(),
  /** It was sat at another backend, which nobody here vouches for; told with the report, and no part of what is kept of it. */
  isBrought: z.literal(true).optional()
})

export const attemptSummarySchema = z.strictObject({
  attemptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  startedAt: z.number(),
  /** `open`: not submitted; `kept`: submitted on this computer, not yet received; `marked`: the report is there. */
  state: z.enum(['open', 'kept', 'marked']),
  total: z.number().nullable(),
  maximumTotal: z.number(),
  /** It was sat at another backend, which nobody here vouches for. */
  isBrought: z.literal(true).optional()
})

export type Receipt = z.infer<typeof receiptSchema>
export type Lateness = z.infer<typeof latenessSchema>
export type SubjectScore = z.infer<typeof subjectScoreSchema>
export type Regrade = z.infer<typeof regradeSchema>
export type ReviewedItem = z.infer<typeof reviewedItemSchema>
export type Report = z.infer<typeof reportSchema>
export type AttemptSummary = z.infer<typeof attemptSummarySchema>
