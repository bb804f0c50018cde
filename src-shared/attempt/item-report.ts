import { failureSchema } from '../kernel/errors/failure-schema.ts'
import { z } from '../kernel/schema/zod.ts'
import { schemaMessages } from '../kernel/schema/schema-messages.ts'

/** What a learner can say is wrong with an item. */
export const reportReasonSchema = z.enum(['wrong-key', 'unclear', 'misprint', 'other'])

/** The longest words of a report, in UTF-16 units, as a text field counts them. */
export const REPORT_TEXT_LIMIT = 500

export const reportTextSchema = z.string().trim().max(REPORT_TEXT_LIMIT)

/** Of an item of a paper: items that come from templates have ids of their own. */
const itemIdSchema = z.string().min(1).max(200)

/** What the learner fills in. `other` says nothing by itself and needs words. */
export const itemComplaintSchema = z
  .strictObject({ attemptId: z.uuid(), itemId: itemIdSchema, reason: reportReasonSchema, words: reportTextSchema })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', { error: schemaMessages.attempt.reportWords, path: ['words'] })

/** A report on its way to the backend. The client makes the id; `revision` counts what the learner changed before it was received, from 1. */
export const sentItemReportSchema = z.strictObject({
  reportId: z.uuid(),
  revision: z.int().positive(),
  itemId: itemIdSchema,
  reason: reportReasonSchema,
  words: reportTextSchema,
  /** Wall clock of the learner's computer, milliseconds since 1970. */
  madeAt: z.int().nonnegative()
})

/** A report as the backend holds it; `answer` once somebody has looked at it. */
export const heldItemReportSchema = z.strictObject({
  reportId: z.uuid(),
  itemId: z.string(),
  reason: reportReasonSchema,
  words: z.string(),
  /** Wall clocks of the backend, milliseconds since 1970. */
  receivedAt: z.number(),
  answer: z.strictObject({ note: z.string(), at: z.number() }).nullable()
})

/**
 * A report as its learner sees it at the item. `kept`: on this computer, on its way; `received`: the backend has it; `looked-at`: somebody has,
 * and wrote `note`; `refused`: the backend will not take it, see `failure`; it stays here.
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
