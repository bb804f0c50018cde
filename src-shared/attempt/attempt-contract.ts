import { assessmentSchema, startChoiceSchema, startPageChoiceSchema } from '../assessment/assessment.ts'
import { practiceStockSchema } from '../assessment/practice.ts'
import { slugSchema } from '../assessment/slug.ts'
import { failureSchema } from '../errors/failure-schema.ts'
import { event, request } from '../ipc/contract.ts'
import { attemptLessonSchema } from '../learning/learning.ts'
import { z } from '../schema/zod.ts'
import { candidateActSchema } from './attempt-event.ts'
import { attemptProgressSchema } from './attempt-progress.ts'
import { checkedItemSchema } from './checked-item.ts'
import { paperSchema } from './paper.ts'
import { attemptSummarySchema, receiptSchema, reportSchema } from './report.ts'

/** `failure` is what keeps answers from being saved now; null while saving works. `setAside` names a damaged file that this run moved away. */
export const journalStateSchema = z.strictObject({ failure: failureSchema.nullable(), setAside: z.string().nullable() })

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

export const openAttemptSchema = z.strictObject({
  paper: paperSchema,
  progress: attemptProgressSchema,
  remainingMs: z.int(),
  delivery: deliverySchema,
  /** True when this process found the attempt open in the journal, after a restart. */
  isResumed: z.boolean()
})

export type JournalState = z.infer<typeof journalStateSchema>
export type Delivery = z.infer<typeof deliverySchema>
export type OpenAttempt = z.infer<typeof openAttemptSchema>

const nothing = z.strictObject({})
const attemptId = z.strictObject({ attemptId: z.uuid() })

export const attemptContract = {
  listAssessments: request(nothing, z.strictObject({ assessments: z.array(assessmentSchema) })),
  readStartPage: request(startPageChoiceSchema, z.strictObject({ assessment: assessmentSchema })),
  /** What there is to practise of an exam; of any where none is named. */
  readPracticeStock: request(z.strictObject({ exam: slugSchema.optional() }), practiceStockSchema),
  /** Makes the attempt at the backend and keeps the whole paper on this computer before it resolves. */
  start: request(startChoiceSchema, openAttemptSchema),
  /** The attempt of the signed-in learner that is open on this computer, if any. */
  readOpen: request(nothing, openAttemptSchema.nullable()),
  /** Resolves once the act is on the disk of this computer, and not before. */
  append: request(z.strictObject({ attemptId: z.uuid(), act: candidateActSchema }), z.strictObject({ sequence: z.int() })),
  /** What is right of an item that was checked in a study, and why; from this computer alone where it can be. */
  readCheckedItem: request(z.strictObject({ attemptId: z.uuid(), itemId: z.string().max(100) }), checkedItemSchema),
  /** Final and local: resolves once the submission is on the disk of this computer. Repeats answer the same receipt. */
  submit: request(attemptId, receiptSchema),
  readJournal: request(nothing, journalStateSchema),
  list: request(nothing, z.strictObject({ attempts: z.array(attemptSummarySchema) })),
  readReceipt: request(attemptId, receiptSchema),
  fetchReport: request(attemptId, reportSchema),
  listLessons: request(attemptId, z.strictObject({ lessons: z.array(attemptLessonSchema) })),
  /** Once a second while a clock runs: what remains of the part or the break, milliseconds. */
  clockTicked: event(z.strictObject({ attemptId: z.uuid(), remainingMs: z.int() })),
  /** Another part of the paper is open, or a break has begun. */
  stageChanged: event(attemptId),
  deliveryChanged: event(deliverySchema),
  /** The attempt was submitted, by the candidate or because its time was up. */
  submitted: event(receiptSchema),
  journalChanged: event(journalStateSchema)
}
