import type { DatabaseSync } from 'node:sqlite'
import { foldProgress } from '../../../src-shared/attempt/record/attempt-progress.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import { receiptSchema } from '../../../src-shared/attempt/report/report.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'
import { draftReceipt } from '../record/draft-receipt.ts'
import { closeAttempt } from './journal-attempt-locks.ts'
import { findBreak, writeSegment } from './journal-breaks.ts'
import { readEnd, readWholeEvents, writeEvent } from './journal-events.ts'
import { type AttemptRow } from './journal-rows.ts'
import { paperFrom } from '../record/paper-from.ts'
import type { SavedMarks } from '../record/saved-marks.ts'

interface Ending {
  readonly marks: SavedMarks
  /** Wall clock, milliseconds since 1970. */
  readonly at: number
}

/**
 * Closes an attempt that was submitted but lost its end to damage, so that it is not opened again: its mark or a loose event still shows the
 * submission.
 */
export function closeSubmitted(db: DatabaseSync, attemptId: string, { marks, at }: Ending): void {
  const row = rowOf(db, attemptId)
  const loose = readWholeEvents(db, attemptId, 'loose_event')
  const wasSubmitted = marks.read(attemptId)?.isSubmitted === true || loose.some(({ act }) => act.kind === 'submit')
  const paper = row && paperFrom(row.paper)
  if (!paper || row.receipt !== null || !wasSubmitted) return
  const end = readEnd(db, attemptId)
  const progress = foldProgress(readWholeEvents(db, attemptId))
  const draft = draftReceipt(paper, progress, { reason: 'candidate', spentMs: row.spent_ms, at: end.at ?? at })
  const receipt: Receipt = { ...draft, lastSequence: end.sequence, lastHash: end.hash, serverReceiptId: null }
  closeAttempt(db, attemptId, receipt)
}

/** Ends the chain of a submitted attempt whose end is lost, after a new segment if one is needed. A chain with an end stays unchanged. */
export function endBroken(db: DatabaseSync, attemptId: string, { marks, at }: Ending): void {
  const row = rowOf(db, attemptId)
  if (!row || row.receipt === null || hasEnd(db, attemptId)) return
  if (findBreak(db, attemptId)?.needs_segment === 1) writeSegment(db, attemptId, { marks, at })
  if (hasEnd(db, attemptId)) return
  const receipt = receiptSchema.safeParse(parseJson(row.receipt))
  const reason = receipt.success ? receipt.data.reason : 'candidate'
  writeEvent(db, { attemptId, act: { kind: 'submit', reason }, spentMs: row.spent_ms, at: receipt.success ? receipt.data.submittedAt : at })
}

function hasEnd(db: DatabaseSync, attemptId: string): boolean {
  return readWholeEvents(db, attemptId).at(-1)?.act.kind === 'submit'
}

function rowOf(db: DatabaseSync, attemptId: string): AttemptRow | undefined {
  return db.prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as AttemptRow | undefined
}
