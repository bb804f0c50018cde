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

/** Creates an attempt; repeats do nothing. Throws if the journal has another paper under its id. */
export function createAttemptRow(db: DatabaseSync, userId: string, paper: Paper): void {
  const { attemptId, paperHash } = paper
  const insert = db.prepare('INSERT INTO attempt (attempt_id, user_id, paper) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  insert.run(attemptId, userId, JSON.stringify(paper))
  const row = db.prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as unknown as AttemptRow
  const isStored = row.user_id === userId && paperFrom(row.paper)?.paperHash === paperHash
  if (!isStored) throw new JournalPaperError('journal/paper-not-kept', attemptId)
}

/** Inserts an attempt unless it exists. */
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
 * Merges the backend's events and the local ones into one chain. If the two differ in one sequence number, the backend's event stays, and the local
 * events are repeated in a new segment after it: neither replaces the other.
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
