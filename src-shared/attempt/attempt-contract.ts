import { attemptIdSchema } from './record/attempt-id.ts'
import { assessmentSchema, startChoiceSchema, startPageChoiceSchema } from '../content/exams/assessment.ts'
import { practiceStockSchema, stockChoiceSchema } from '../content/exams/practice.ts'
import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { anyTime, inStudy, outsideExams, whileHeld } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { attemptLessonSchema } from './report/attempt-lesson.ts'
import { ownMarksReplySchema } from './report/own-mark.ts'
import { pointIdsSchema } from '../content/item-types/written/marking-guide.ts'
import { similarItemReplySchema } from './report/similar-item.ts'
import { z } from '../kernel/schema/zod.ts'
import { answerLossSchema } from './record/answer-loss.ts'
import { candidateActSchema } from './record/attempt-event.ts'
import { attemptProgressSchema } from './record/attempt-progress.ts'
import { checkedItemSchema } from './record/checked-item.ts'
import { itemHintSchema } from './record/item-hint.ts'
import { paperSchema } from './record/paper.ts'
import { attemptSummarySchema, receiptSchema, reportSchema } from './report/report.ts'

/**
 * An exam whose data on this computer is lost, except for a count. `savedCount`: answers and clearings; `isAtLeast`: the true count may be higher.
 */
export const missingAttemptSchema = z.strictObject({ title: z.string(), savedCount: z.int().nonnegative(), isAtLeast: z.boolean() })

/**
 * Result of recovering saved answers. `whole`: counts prove that all are present. `unproven`: no sign of a loss, but no count rules it out, as
 * after a power cut. `lost`: damage has destroyed some, see `AnswerLoss`.
 */
export const recoverySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({ kind: z.literal('unproven') }),
  z.strictObject({ kind: z.literal('lost'), ...answerLossSchema.shape })
])

/** `failure`: why answers cannot be saved now; null while saving works. `setAside`: a damaged file that this run quarantined. */
export const journalStateSchema = z.strictObject({
  failure: failureSchema.nullable(),
  setAside: z.string().nullable(),
  /** Exams lost from this computer through damage and not yet restored. */
  missing: z.array(missingAttemptSchema).optional()
})

/**
 * Delivery state of an attempt's events. `keptSequence`: the newest event on this computer's disk. `receivedSequence`: the newest that the backend
 * holds. `phase`: `idle` (all received), `sending`, `waiting` (backend unreachable, retried automatically), `set-aside` (refused by the backend and
 * saved here, see `failure`).
 */
export const deliverySchema = z.strictObject({
  attemptId: attemptIdSchema,
  keptSequence: z.int(),
  receivedSequence: z.int(),
  phase: z.enum(['idle', 'sending', 'waiting', 'set-aside']),
  failure: failureSchema.nullable(),
  serverReceiptId: z.string().nullable()
})

/** The learner who owns the attempt. `identifier` is the sign-in identifier; a candidate of an exam session has none. */
export const attemptLearnerSchema = z.strictObject({
  name: z.string(),
  identifier: z.string().nullable(),
  isCandidate: z.boolean(),
  /** Whether to ask for pictures if the learner must sign in again. */
  hasPicturePassword: z.boolean()
})

export const openAttemptSchema = z.strictObject({
  learner: attemptLearnerSchema,
  paper: paperSchema,
  progress: attemptProgressSchema,
  remainingMs: z.int(),
  delivery: deliverySchema,
  /** True if this process found the open attempt in the journal after a restart. */
  isResumed: z.boolean(),
  /** Null if nothing was resumed. */
  recovery: recoverySchema.nullable()
})

export type JournalState = z.infer<typeof journalStateSchema>
export type MissingAttempt = z.infer<typeof missingAttemptSchema>
export type Recovery = z.infer<typeof recoverySchema>
export type Delivery = z.infer<typeof deliverySchema>
export type AttemptLearner = z.infer<typeof attemptLearnerSchema>
export type OpenAttempt = z.infer<typeof openAttemptSchema>

const nothing = z.strictObject({})
const attemptId = z.strictObject({ attemptId: attemptIdSchema })
const ofReport = z.strictObject({ attemptId: attemptIdSchema.optional() })

export const attemptContract = {
  listAssessments: request(nothing, z.strictObject({ assessments: z.array(assessmentSchema) }), outsideExams),
  readStartPage: request(startPageChoiceSchema, z.strictObject({ assessment: assessmentSchema }), outsideExams),
  /** Returns the questions available for practice of an exam, or of all exams if none is given. */
  readPracticeStock: request(stockChoiceSchema, practiceStockSchema, outsideExams),
  /** Creates the attempt at the backend. Resolves after the whole paper is saved on this computer. */
  start: request(startChoiceSchema, openAttemptSchema, whileHeld),
  /** Returns the signed-in learner's open attempt on this computer, if any. */
  readOpen: request(nothing, openAttemptSchema.nullable(), whileHeld),
  /**
   * Confirms that the page shows the open attempt, has painted it and accepts answers. Called twice a second from the first frame that shows the
   * question; the clock runs only while these calls arrive. A minimised or covered page sets `isHidden`. Fails with `attempt/not-found` once the
   * attempt is no longer open.
   */
  confirmShown: request(z.strictObject({ attemptId: attemptIdSchema, isHidden: z.boolean() }), nothing, anyTime),
  /** Resolves only after the act is on this computer's disk. */
  append: request(z.strictObject({ attemptId: attemptIdSchema, act: candidateActSchema }), z.strictObject({ sequence: z.int() }), anyTime),
  /** Returns the key and explanation of an item that was checked in study mode; read from this computer where possible. */
  readCheckedItem: request(z.strictObject({ attemptId: attemptIdSchema, itemId: z.string().max(100) }), checkedItemSchema, inStudy),
  /** Returns the hint of an item in study mode after the act `hint`, from this computer alone; `attempt/no-hint` if the item has none. */
  readHint: request(z.strictObject({ attemptId: attemptIdSchema, itemId: z.string().max(100) }), itemHintSchema, inStudy),
  /** Submits locally and finally: resolves once the submission is on this computer's disk. Repeated calls return the same receipt. */
  submit: request(attemptId, receiptSchema, anyTime),
  readJournal: request(nothing, journalStateSchema, anyTime),
  /** With an attempt whose session has ended, returns only earlier results of the same paper. */
  list: request(ofReport, z.strictObject({ attempts: z.array(attemptSummarySchema) }), outsideExams),
  readReceipt: request(attemptId, receiptSchema, outsideExams),
  fetchReport: request(attemptId, reportSchema, outsideExams),
  /** Makes another question like one that a template made for a submitted paper. */
  readSimilarItem: request(z.strictObject({ attemptId: attemptIdSchema, itemId: z.string().min(1).max(100) }), similarItemReplySchema, outsideExams),
  /** Saves the points that learners tick at their own written answer; replies with all such marks of the attempt. */
  saveOwnMarks: request(
    z.strictObject({ attemptId: attemptIdSchema, itemId: z.string().min(1).max(100), pointIds: pointIdsSchema }),
    ownMarksReplySchema,
    outsideExams
  ),
  listLessons: request(attemptId, z.strictObject({ lessons: z.array(attemptLessonSchema) }), outsideExams),
  /** Sent once a second while a clock runs: remaining time of the part or break, in milliseconds. */
  clockTicked: event(z.strictObject({ attemptId: attemptIdSchema, remainingMs: z.int() })),
  /** Another part of the paper has opened, or a break has begun. */
  stageChanged: event(attemptId),
  deliveryChanged: event(deliverySchema),
  /** The candidate submitted the attempt, or its time ran out. */
  submitted: event(receiptSchema),
  journalChanged: event(journalStateSchema)
}
