import type { DatabaseSync } from 'node:sqlite'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { assembleChain } from '../record/assemble-chain.ts'
import { closeAttempt } from './journal-attempt-locks.ts'
import { noteBreak, settleBreak } from './journal-breaks.ts'
import { readWholeEvents, replaceEvents } from './journal-events.ts'
import { JournalPaperError } from './journal-failure.ts'
import type { AttemptRecord, HeldByBackend } from './journal-record.ts'
import { attemptFrom, type AttemptRow } from './journal-rows.ts'
import { paperFrom } from '../record/paper-from.ts'
import type { SavedMarks } from '../record/saved-marks.ts'

/** A new attempt; repeats do nothing. Throws where the journal holds another paper under its id. */
export function createAttemptRow(db: DatabaseSync, userId: string, paper: Paper): void {
  const { attemptId, paperHash } = paper
  const insert = db.prepare('INSERT INTO attempt (attempt_id, user_id, paper) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  insert.run(attemptId, userId, JSON.stringify(paper))
  const row = db.prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as unknown as AttemptRow
  const isStored = row.user_id === userId && paperFrom(row.paper)?.paperHash === paperHash
  if (!isStored) throw new JournalPaperError('journal/paper-not-kept', attemptId)
}

/** Puts an attempt into the table, unless it is there. */
export function insertAttempt(db: DatabaseSync, record: Omit<AttemptRecord, 'events'>): void {
  db.prepare(
    `INSERT INTO attempt (attempt_id, user_id, paper, spent_ms, receipt, received_sequence, server_receipt_id, set_aside_code)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
  ).run(
    record.attemptId,
    record.userId,
    JSON.stringify(record.paper),
    record.spentMs,
    record.receipt && JSON.stringify(record.receipt),
    record.receivedSequence,
    record.serverReceiptId,
    record.quarantineCode
  )
}

/**
 * Makes one chain of what the backend holds and what is here. Where the two differ under one sequence the backend's event stays, and what is here is
 * repeated in a new segment behind it: neither takes the place of the other.
 */
export function refillAttempt(db: DatabaseSync, { attemptId, userId, paper, events }: HeldByBackend, marks: SavedMarks): void {
  insertAttempt(db, { attemptId, userId, paper, spentMs: 0, receipt: null, receivedSequence: 0, serverReceiptId: null, quarantineCode: null })
  const here = [...readWholeEvents(db, attemptId), ...readWholeEvents(db, attemptId, 'loose_event')]
  const { chain, loose } = assembleChain(paper.paperHash, [...events, ...here])
  replaceEvents(db, { attemptId }, chain)
  replaceEvents(db, { attemptId, table: 'loose_event' }, loose)
  const spentMs = Math.max(0, ...chain.map((event) => event.spentMs))
  db.prepare('UPDATE attempt SET received_sequence = ?, set_aside_code = NULL, spent_ms = max(spent_ms, ?) WHERE attempt_id = ?').run(
    events.at(-1)?.sequence ?? 0,
    spentMs,
    attemptId
  )
  const row = db.prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as unknown as AttemptRow
  const { receipt } = attemptFrom(row, paper, chain)
  if (receipt) closeAttempt(db, attemptId, receipt)
  const mark = marks.read(attemptId)
  const isShort = mark === null || (chain.at(-1)?.sequence ?? 0) < mark.lastSequence
  if (isShort || loose.length > 0) noteBreak(db, attemptId)
  settleBreak(db, attemptId, { marks, isRefilled: true })
}
