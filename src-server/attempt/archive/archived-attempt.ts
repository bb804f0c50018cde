import { attemptIdSchema } from '../../../src-shared/attempt/record/attempt-id.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOfPaper } from '../draw/agreed-paper.ts'
import { faultOfEvents, type AttemptFault } from '../store/check-attempts.ts'

const id = attemptIdSchema
const whole = z.int()
const text = z.string()

const attemptSchema = z.strictObject({
  attempt_id: id,
  account_id: text,
  slug: text,
  subject: text.nullable(),
  level: text.nullable(),
  title: text,
  started_at: whole,
  budget_ms: whole,
  sitting_mode: text,
  maximum_total: whole,
  paper_hash: text,
  received_sequence: whole,
  last_hash: text,
  spent_ms: whole,
  heard_at: whole,
  is_closed: whole,
  total: whole.nullable(),
  seat_turn: whole
}) satisfies z.ZodType<Tables['attempt']>

const remarkSchema = z.strictObject({
  attempt_id: id,
  number: whole,
  correction_id: text,
  marked_by: text,
  marked_at: whole,
  reason: text,
  marking_version: text,
  content_version: whole,
  item_before: text,
  item_after: text,
  total_before: whole.nullable(),
  total_after: whole
}) satisfies z.ZodType<Tables['attempt_remark']>

const itemReportSchema = z.strictObject({
  report_id: text,
  account_id: text,
  attempt_id: id,
  item_id: text,
  revision: whole,
  reason: text,
  words: text,
  content_version: whole.nullable(),
  shown_hash: text,
  made_at: whole,
  received_at: whole,
  looked_at: whole.nullable(),
  looked_by: text.nullable(),
  note: text.nullable()
}) satisfies z.ZodType<Tables['item_report']>

const broughtSchema = z.strictObject({
  attempt_id: id,
  move_id: text,
  receipt_id: text,
  brought_at: whole
}) satisfies z.ZodType<Tables['brought_attempt']>

/** The columns of `attempt_event`; `hash` in hexadecimal digits, `act` as the JSON that it is. */
const eventSchema = z.strictObject({
  sequence: whole,
  at: z.number(),
  spent_ms: whole,
  received_at: whole,
  lateness: whole,
  hash: text,
  act: z.json()
})

const reportSchema = z.strictObject({
  receipt_id: text,
  last_sequence: whole,
  last_hash: text,
  received_at: whole,
  outcomes: text,
  /** As the learner saw it. */
  report: z.record(text, z.json())
})

/** An attempt with all that names it, in a form that needs no database to be read: names and values of columns, and papers and reports as JSON. */
export const archivedAttemptSchema = z.strictObject({
  attempt: attemptSchema,
  /** The exam and the number of its candidate; null for all other attempts. */
  candidate: z.strictObject({ examId: text, number: text }).nullable(),
  itemIds: z.array(text),
  paper: z.record(text, z.json()),
  answerKey: z.json(),
  events: z.array(eventSchema),
  report: reportSchema.nullable(),
  remarks: z.array(remarkSchema),
  itemReports: z.array(itemReportSchema),
  brought: broughtSchema.nullable()
})

export type ArchivedAttempt = z.infer<typeof archivedAttemptSchema>

/** Returns the rows of the events as the table has them. */
export function toEventRows({ attempt, events }: Pick<ArchivedAttempt, 'attempt' | 'events'>): Tables['attempt_event'][] {
  return events.map(({ hash, act, ...row }) => ({
    attempt_id: attempt.attempt_id,
    ...row,
    hash: Buffer.from(hash, 'hex'),
    act: JSON.stringify(act)
  }))
}

/** Returns what is wrong with an archived attempt: the same is looked at as by `checkAttempts`. Null where it is whole. */
export function faultOf(archived: ArchivedAttempt): AttemptFault | null {
  const { attempt, paper, report } = archived
  const fault = faultOfEvents(attempt, toEventRows(archived))
  if (fault !== null) return fault
  if (hashOfPaper(paper as unknown as Paper) !== attempt.paper_hash) return 'paper-changed'
  const isReported = attempt.total === null || report?.report['lastHash'] === attempt.last_hash
  return isReported ? null : 'report-missing'
}
