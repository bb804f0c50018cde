import { assessmentSchema, startChoiceSchema, startPageChoiceSchema } from '../content/exams/assessment.ts'
import { practiceStockSchema } from '../content/exams/practice.ts'
import { slugSchema } from '../kernel/values/slug.ts'
import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { anyTime, inStudy, outsideExams, whileHeld } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { attemptLessonSchema } from './report/attempt-lesson.ts'
import { z } from '../kernel/schema/zod.ts'
import { answerLossSchema } from './record/answer-loss.ts'
import { candidateActSchema } from './record/attempt-event.ts'
import { attemptProgressSchema } from './record/attempt-progress.ts'
import { checkedItemSchema } from './record/checked-item.ts'
import { paperSchema } from './record/paper.ts'
import { attemptSummarySchema, receiptSchema, reportSchema } from './report/report.ts'

/** An exam of which nothing is left on this computer but a count: `savedCount` answers and clearings; `isAtLeast`: it may be more. */
export const missingAttemptSchema = z.strictObject({ title: z.string(), savedCount: z.int().nonnegative(), isAtLeast: z.boolean() })

/**
 * What a learner who comes back is told of the answers that were saved: `whole`, all are here, as counts prove; `unproven`, nothing speaks of a loss
 * and no count proves that there was none, as after a power cut; `lost`, damage has cost some, see `AnswerLoss`.
 */
export const recoverySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({ kind: z.literal('unproven') }),
  z.strictObject({ kind: z.literal('lost'), ...answerLossSchema.shape })
])

/** `failure` is what keeps answers from being saved now; null while saving works. `setAside` names a damaged file that this run moved away. */
export const journalStateSchema = z.strictObject({
  failure: failureSchema.nullable(),
  setAside: z.string().nullable(),
  /** Exams that damage has taken from this computer and that were not restored yet. */
  missing: z.array(missingAttemptSchema).optional()
})

/**
 * How far an attempt's events have come. `keptSequence` is the newest on this computer's disk, `receivedSequence` the newest that the
 * backend holds. `phase`: `idle` (all received), `sending`, `waiting` (backend unreachable, tried again by itself), `set-aside` (refused
 * by the backend: kept here, see `failure`).
 */
export const deliverySchema = z.strictObject({
  attemptId: z.uuid(),
  keptSequence: z.int(),
  receivedSequence: z.int(),
  phase: z.enum(['idle', 'sending', 'waiting', 'set-aside']),
  failure: failureSchema.nullable(),
  serverReceiptId: z.string().nullable()
})

/** Whose attempt it is. `identifier` is what they sign in by; a candidate of an exam session has none. */
export const attemptLearnerSchema = z.strictObject({ name: z.string(), identifier: z.string().nullable(), isCandidate: z.boolean() })

export const openAttemptSchema = z.strictObject({
  learner: attemptLearnerSchema,
  paper: paperSchema,
  progress: attemptProgressSchema,
  remainingMs: z.int(),
  delivery: deliverySchema,
  /** True when this process found the attempt open in the journal, after a restart. */
  isResumed: z.boolean(),
  /** Null where nothing was resumed. */
  recovery: recoverySchema.nullable()
})

export type JournalState = z.infer<typeof journalStateSchema>
export type MissingAttempt = z.infer<typeof missingAttemptSchema>
export type Recovery = z.infer<typeof recoverySchema>
export type Delivery = z.infer<typeof deliverySchema>
export type AttemptLearner = z.infer<typeof attemptLearnerSchema>
export type OpenAttempt = z.infer<typeof openAttemptSchema>

const nothing = z.strictObject({})
const attemptId = z.strictObject({ attemptId: z.uuid() })
const ofReport = z.strictObject({ attemptId: z.uuid().optional() })

export const attemptContract = {
  listAssessments: request(nothing, z.strictObject({ assessments: z.array(assessmentSchema) }), outsideExams),
  readStartPage: request(startPageChoiceSchema, z.strictObject({ assessment: assessmentSchema }), outsideExams),
  /** What there is to practise of an exam; of any where none is named. */
  readPracticeStock: request(z.strictObject({ exam: slugSchema.optional() }), practiceStockSchema, outsideExams),
  /** Makes the attempt at the backend and keeps the whole paper on this computer before it resolves. */
  start: request(startChoiceSchema, openAttemptSchema, whileHeld),
  /** The attempt of the signed-in learner that is open on this computer, if any. */
  readOpen: request(nothing, openAttemptSchema.nullable(), whileHeld),
  /**
   * The page shows the open attempt, has painted it and takes answers: asked twice a second from the first frame with the question on. The clock runs
   * while this is heard. A page that is minimised or covered says that it is hidden. `attempt/not-found` once there is nothing more to confirm.
   */
  confirmShown: request(z.strictObject({ attemptId: z.uuid(), isHidden: z.boolean() }), nothing, anyTime),
  /** Resolves once the act is on the disk of this computer, and not before. */
  append: request(z.strictObject({ attemptId: z.uuid(), act: candidateActSchema }), z.strictObject({ sequence: z.int() }), anyTime),
  /** What is right of an item that was checked in a study, and why; from this computer alone where it can be. */
  readCheckedItem: request(z.strictObject({ attemptId: z.uuid(), itemId: z.string().max(100) }), checkedItemSchema, inStudy),
  /** Final and local: resolves once the submission is on the disk of this computer. Repeats answer the same receipt. */
  submit: request(attemptId, receiptSchema, anyTime),
  readJournal: request(nothing, journalStateSchema, anyTime),
  /** With an attempt whose report is read after its session has ended: the earlier results of its paper alone. */
  list: request(ofReport, z.strictObject({ attempts: z.array(attemptSummarySchema) }), outsideExams),
  readReceipt: request(attemptId, receiptSchema, outsideExams),
  fetchReport: request(attemptId, reportSchema, outsideExams),
  listLessons: request(attemptId, z.strictObject({ lessons: z.array(attemptLessonSchema) }), outsideExams),
  /** Once a second while a clock runs: what remains of the part or the break, milliseconds. */
  clockTicked: event(z.strictObject({ attemptId: z.uuid(), remainingMs: z.int() })),
  /** Another part of the paper is open, or a break has begun. */
  stageChanged: event(attemptId),
  deliveryChanged: event(deliverySchema),
  /** The attempt was submitted, by the candidate or because its time was up. */
  submitted: event(receiptSchema),
  journalChanged: event(journalStateSchema)
}
