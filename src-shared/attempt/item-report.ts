import { attemptIdSchema } from './record/attempt-id.ts'
import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { z } from '../kernel/schema/zod.ts'
import { storedCountSchema } from '../kernel/schema/stored-count.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

/** Faults that a learner can report. */
export const reportReasonSchema = z.enum(['wrong-key', 'unclear', 'misprint', 'other'])

/** Maximum length of a report's text, in UTF-16 units, as a text field counts them. */
export const REPORT_TEXT_LIMIT = 500

export const reportTextSchema = z.string().trim().max(REPORT_TEXT_LIMIT)

/** Identifies an item of a paper; items generated from templates have their own ids. */
const itemIdSchema = z.string().min(1).max(200)

/** What the learner enters. `other` requires a text, since the reason alone explains nothing. */
export const itemComplaintSchema = z
  .strictObject({ attemptId: attemptIdSchema, itemId: itemIdSchema, reason: reportReasonSchema, words: reportTextSchema })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', { error: schemaMessages.attempt.reportWords, path: ['words'] })

/** A report as uploaded. The client generates the id; `revision` counts the learner's changes before receipt, from 1. */
export const sentItemReportSchema = z.strictObject({
  reportId: z.uuid(),
  revision: storedCountSchema,
  itemId: itemIdSchema,
  reason: reportReasonSchema,
  words: reportTextSchema,
  /** Wall clock of the learner's computer, milliseconds since 1970. */
  madeAt: z.int().nonnegative()
})

/** A report as stored at the backend; `answer` is set once staff have reviewed it. */
export const heldItemReportSchema = z.strictObject({
  reportId: z.uuid(),
  itemId: z.string(),
  reason: reportReasonSchema,
  words: z.string(),
  /** Backend's wall clock, milliseconds since 1970. */
  receivedAt: z.number(),
  answer: z.strictObject({ note: z.string(), at: z.number() }).nullable()
})

/**
 * A report as its learner sees it at the item. `kept`: saved on this computer, not yet received. `received`: the backend has it. `looked-at`: staff
 * reviewed it and wrote `note`. `refused`: the backend rejected it, see `failure`; it stays on this computer.
 */
export const itemReportViewSchema = z.strictObject({
  itemId: z.string(),
  reason: reportReasonSchema,
  words: z.string(),
  state: z.enum(['kept', 'received', 'looked-at', 'refused']),
  failure: failureSchema.nullable(),
  note: z.string().nullable()
})

export type ReportReason = z.infer<typeof reportReasonSchema>
export type ItemComplaint = z.infer<typeof itemComplaintSchema>
export type SentItemReport = z.infer<typeof sentItemReportSchema>
export type HeldItemReport = z.infer<typeof heldItemReportSchema>
export type ItemReportView = z.infer<typeof itemReportViewSchema>
