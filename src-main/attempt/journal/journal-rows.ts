import { actSchema, type AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { foldProgress } from '../../../src-shared/attempt/record/attempt-progress.ts'
import { judgeEvents } from '../../../src-shared/attempt/record/judge-events.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { receiptSchema, type Receipt } from '../../../src-shared/attempt/report/report.ts'
import { isErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { scoringOf } from '../../../src-shared/content/scoring/plain-scoring.ts'
import { maximumTotalOf } from '../../../src-shared/content/scoring/score-attempt.ts'
import { draftReceipt } from '../record/draft-receipt.ts'
import { paperFrom } from '../record/paper-from.ts'
import type { AttemptHeading, AttemptRecord, DeliveryRecord } from './journal-record.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'

export interface AttemptRow {
  attempt_id: string
  user_id: string
  paper: string
  spent_ms: number
  receipt: string | null
  received_sequence: number
  server_receipt_id: string | null
  set_aside_code: string | null
}

export interface EventRow {
  sequence: number
  act: string
  spent_ms: number
  at: number
  previous_hash: string
  hash: string
}

export interface DeliveryRow {
  attempt_id: string
  user_id: string
  kept_sequence: number
  received_sequence: number
  is_submitted: number
  last_hash: string | null
  server_receipt_id: string | null
  set_aside_code: string | null
  is_broken: number
}

/** Returns the events of rows from the middle of a chain, up to the first unreadable one. */
export function readableEvents(rows: Iterable<EventRow>): AttemptEvent[] {
  const events: AttemptEvent[] = []
  for (const row of rows) {
    const event = eventFrom(row)
    if (!event) break
    events.push(event)
  }
  return events
}

export function attemptFrom(row: AttemptRow, paper: Paper, events: readonly AttemptEvent[]): AttemptRecord {
  return {
    attemptId: row.attempt_id,
    userId: row.user_id,
    paper,
    events,
    spentMs: Math.max(row.spent_ms, events.at(-1)?.spentMs ?? 0),
    receipt: receiptFrom(row, paper, events),
    receivedSequence: row.received_sequence,
    serverReceiptId: row.server_receipt_id,
    quarantineCode: isErrorCode(row.set_aside_code) ? row.set_aside_code : null
  }
}

/** Builds the receipt from the submit event, which the chain covers. The stored text is used only if damage has destroyed that event. */
function receiptFrom(row: AttemptRow, paper: Paper, events: readonly AttemptEvent[]): Receipt | null {
  const last = events.at(-1)
  if (last?.act.kind === 'submit') {
    const draft = draftReceipt(paper, foldProgress(events), { reason: last.act.reason, spentMs: workingTimeOf(paper, events), at: last.at })
    return { ...draft, lastSequence: last.sequence, lastHash: last.hash, serverReceiptId: row.server_receipt_id }
  }
  const savedReceipt = row.receipt === null ? null : receiptSchema.safeParse(parseJson(row.receipt))
  return savedReceipt?.success ? savedReceipt.data : null
}

export function deliveryFrom(row: DeliveryRow): DeliveryRecord {
  return {
    attemptId: row.attempt_id,
    userId: row.user_id,
    savedSequence: row.kept_sequence,
    receivedSequence: row.received_sequence,
    isSubmitted: row.is_submitted === 1,
    lastHash: row.last_hash ?? '',
    isBroken: row.is_broken === 1,
    serverReceiptId: row.server_receipt_id,
    quarantineCode: isErrorCode(row.set_aside_code) ? row.set_aside_code : null
  }
}

export function headingFrom(row: AttemptRow): AttemptHeading | null {
  const paper = paperFrom(row.paper)
  if (!paper) return null
  return {
    attemptId: row.attempt_id,
    slug: paper.slug,
    title: paper.title,
    startedAt: paper.startedAt,
    isSubmitted: row.receipt !== null,
    serverReceiptId: row.server_receipt_id,
    maximumTotal: maximumTotalOf(
      scoringOf(paper.rules).scale,
      paper.subjects.map(({ slug }) => slug)
    )
  }
}

/** The attempt's own clock without its breaks. */
function workingTimeOf(paper: Paper, events: readonly AttemptEvent[]): number {
  return [...judgeEvents(paper, events, 0).spentMs.values()].reduce((sum, ms) => sum + ms, 0)
}

export function eventFrom(row: EventRow): AttemptEvent | null {
  const act = actSchema.safeParse(parseJson(row.act))
  if (!act.success) return null
  return { sequence: row.sequence, act: act.data, spentMs: row.spent_ms, at: row.at, previousHash: row.previous_hash, hash: row.hash }
}
