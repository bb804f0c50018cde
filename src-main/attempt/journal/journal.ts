import type { DatabaseSync } from 'node:sqlite'
import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { assembleChain } from '../record/assemble-chain.ts'
import {
  findBreak,
  findBreaks,
  listBroken,
  listMissing,
  markSaved,
  noteBreak,
  readRecovery,
  settleBreak,
  toMissing,
  writeSegment
} from './journal-breaks.ts'
import { emptyLog, isLogWithoutFile, isSound, openJournalDatabase, putFileBack, setFileAside } from './journal-database.ts'
import { closeAttempt, createLockCalls, writeAttemptLock } from './journal-attempt-locks.ts'
import { findDeliveryRow, listDeliveryRows } from './journal-deliveries.ts'
import { closeSubmitted, endBroken } from './journal-endings.ts'
import { insertEvent, readWholeEvents, writeEvent } from './journal-events.ts'
import { createAttemptRow, insertAttempt, refillAttempt } from './journal-refill.ts'
import { forgetLearnerRows } from './journal-forget.ts'
import { listItemReportRows, markItemReportRow, restoreItemReport, writeItemReport } from './journal-item-reports.ts'
import {
  listSupportMessageRows,
  markSupportMessageRow,
  removeSupportMessageRow,
  restoreSupportMessage,
  writeSupportMessage
} from './journal-support-messages.ts'
import { findMedia, insertMedia } from './journal-media.ts'
import { isDamage, isSchemaError, JournalPaperError, JournalStateError } from './journal-failure.ts'
import type { AttemptRecord, Journal, JournalOpening, NewEvent } from './journal-record.ts'
import { areWaitingAttemptsWhole, readDamagedJournal } from './journal-recovery.ts'
import { attemptFrom, deliveryFrom, headingFrom, readableEvents, type AttemptRow, type EventRow } from './journal-rows.ts'
import { paperFrom } from '../record/paper-from.ts'
import { createSavedMarks } from '../record/saved-marks.ts'

/**
 * The journal over one SQLite file. Runs in a worker thread of main, so that a slow disk never stalls a window. When a function returns, what
 * it did is on the disk. SQLite's errors pass through; `journalFailureCode` tells their codes.
 */
export function createJournal(path: string, now: () => number, openDatabase = openJournalDatabase): Journal {
  const marks = createSavedMarks(`${path}-marks`)
  let database: DatabaseSync | null = null
  /** What the backend was heard to hold: written with the next transaction, so that no answer waits for it. Losing it only sends something twice. */
  const heard = new Map<string, number>()

  const opened = (): DatabaseSync => (database ??= openDatabase(path))

  function inTransaction<Value>(step: (db: DatabaseSync) => Value): Value {
    const db = opened()
    try {
      db.exec('BEGIN IMMEDIATE')
      const value = step(db)
      for (const [attemptId, sequence] of heard) writeReceived(db, attemptId, sequence)
      db.exec('COMMIT')
      heard.clear()
      return value
    } catch (error) {
      // After a failed write or fsync only a new connection tells what is really on the disk.
      closeQuietly()
      throw error
    }
  }

  function closeQuietly(): void {
    try {
      database?.close()
    } catch {
      // The connection is given up either way.
    }
    database = null
  }

  function insertNext(db: DatabaseSync, event: NewEvent): AttemptEvent {
    const { attemptId } = event
    const attempt = db.prepare('SELECT receipt FROM attempt WHERE attempt_id = ?').get(attemptId) as { receipt: string | null } | undefined
    if (!attempt) throw new JournalStateError(`no attempt ${attemptId}`)
    if (attempt.receipt !== null) throw new JournalStateError(`attempt ${attemptId} is submitted`)
    if (findBreak(db, attemptId)?.needs_segment === 1) writeSegment(db, attemptId, { marks, at: event.at })
    return writeEvent(db, event)
  }

  function findAttempt(attemptId: string): AttemptRow | undefined {
    return opened().prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as AttemptRow | undefined
  }

  function readRecord(row: AttemptRow | undefined): AttemptRecord | null {
    if (!row) return null
    const paper = paperFrom(row.paper)
    if (!paper) return null
    return attemptFrom(withHeard(row), paper, assembleChain(paper.paperHash, readWholeEvents(opened(), row.attempt_id)).chain)
  }

  function withHeard<Row extends { attempt_id: string; received_sequence: number }>(row: Row): Row {
    return { ...row, received_sequence: heard.get(row.attempt_id) ?? row.received_sequence }
  }

  function openAndNote(): JournalOpening {
    const opening = openOrSetAside()
    const broken = findBreaks(opened(), marks, opening.setAsidePath !== null)
    if (broken.length === 0) return opening
    inTransaction((db) => {
      for (const attemptId of broken) {
        noteBreak(db, attemptId)
        closeSubmitted(db, attemptId, { marks, at: now() })
      }
    })
    return opening
  }

  function openOrSetAside(): JournalOpening {
    if (isWhole()) return { setAsidePath: null, recoveredEventCount: 0 }
    closeQuietly()
    const setAsidePath = setFileAside(path, now())
    const { records, loose, media, itemReports, supportMessages, locks } = readDamagedJournal(setAsidePath)
    try {
      opened()
      records.forEach(restoreAttempt)
      inTransaction((db) => {
        insertMedia(db, media)
        for (const [attemptId, events] of loose) for (const event of events) insertEvent(db, { attemptId, table: 'loose_event' }, event)
        for (const report of itemReports) restoreItemReport(db, report)
        for (const message of supportMessages) restoreSupportMessage(db, message)
        for (const lock of locks) writeAttemptLock(db, lock)
      })
    } catch (error) {
      closeQuietly()
      putFileBack(setAsidePath, path)
      throw error
    }
    return { setAsidePath, recoveredEventCount: records.reduce((sum, record) => sum + record.events.length, 0) }
  }

  function isWhole(): boolean {
    if (isLogWithoutFile(path)) return false
    try {
      return isSound(opened()) && areWaitingAttemptsWhole(opened())
    } catch (error) {
      if (isDamage(error) || isSchemaError(error)) return false
      throw error
    }
  }

  function restoreAttempt(record: AttemptRecord): void {
    inTransaction((db) => {
      insertAttempt(db, record)
      for (const event of record.events) insertEvent(db, record, event)
      settleBreak(db, record.attemptId, { marks, isRefilled: false })
    })
  }

  function countSaved(attemptId: string, event: AttemptEvent | null): void {
    markSaved(opened(), marks, { attemptId, event })
  }

  return {
    open: openAndNote,
    createAttempt({ userId, paper, media = [] }) {
      inTransaction((db) => {
        insertMedia(db, media)
        createAttemptRow(db, userId, paper)
      })
      countSaved(paper.attemptId, null)
    },
    readMedia: (sha256) => findMedia(opened(), sha256),
    append(event) {
      const written = inTransaction((db) => insertNext(db, event))
      countSaved(event.attemptId, written)
      return written
    },
    submit(event) {
      const submitted = inTransaction((db) => {
        const earlier = readRecord(findAttempt(event.attemptId))?.receipt
        if (earlier) return earlier
        insertNext(db, event)
        const receipt = readRecord(findAttempt(event.attemptId))?.receipt
        if (!receipt) throw new JournalStateError(`attempt ${event.attemptId} cannot be read back`)
        closeAttempt(db, event.attemptId, receipt)
        return receipt
      })
      countSaved(event.attemptId, null)
      return submitted
    },
    recordSpent(attemptId, spentMs) {
      inTransaction((db) => db.prepare('UPDATE attempt SET spent_ms = max(spent_ms, ?) WHERE attempt_id = ?').run(spentMs, attemptId))
    },
    readOpenAttempt(userId) {
      const rows = opened()
        .prepare('SELECT * FROM attempt WHERE user_id = ? AND receipt IS NULL ORDER BY rowid DESC')
        .all(userId) as unknown as AttemptRow[]
      const records = rows.map((row) => {
        const record = readRecord(row)
        if (!record) throw new JournalPaperError('journal/paper-damaged', row.attempt_id)
        return record
      })
      return records.find((record) => record.receipt === null) ?? null
    },
    readAttempt: (attemptId) => readRecord(findAttempt(attemptId)),
    listAttempts(userId) {
      const rows = opened().prepare('SELECT * FROM attempt WHERE user_id = ? ORDER BY rowid DESC').all(userId) as unknown as AttemptRow[]
      return rows.map(headingFrom).filter((heading) => heading !== null)
    },
    listUndelivered() {
      return listDeliveryRows(opened())
        .map((row) => deliveryFrom(withHeard(row)))
        .filter(({ isSubmitted, isBroken, keptSequence, receivedSequence }) => isSubmitted || isBroken || keptSequence > receivedSequence)
    },
    readDelivery(attemptId) {
      const row = findDeliveryRow(opened(), attemptId)
      return row ? deliveryFrom(withHeard(row)) : null
    },
    readEventsAfter(attemptId, sequence, limit) {
      const rows = opened()
        .prepare('SELECT * FROM event WHERE attempt_id = ? AND sequence > ? ORDER BY sequence LIMIT ?')
        .all(attemptId, sequence, limit) as unknown as EventRow[]
      return readableEvents(rows)
    },
    markReceived(attemptId, sequence) {
      heard.set(attemptId, sequence)
    },
    markServerReceipt(attemptId, serverReceiptId) {
      inTransaction((db) =>
        db
          .prepare(`UPDATE attempt SET server_receipt_id = ?, receipt = json_set(receipt, '$.serverReceiptId', ?) WHERE attempt_id = ?`)
          .run(serverReceiptId, serverReceiptId, attemptId)
      )
      marks.remove(attemptId)
    },
    markSetAside(attemptId, code) {
      inTransaction((db) => db.prepare('UPDATE attempt SET set_aside_code = ? WHERE attempt_id = ?').run(code, attemptId))
    },
    noteBreak(attemptId) {
      inTransaction((db) => {
        noteBreak(db, attemptId)
      })
    },
    listBroken: (userId) => listBroken(opened(), userId, marks),
    listMissing: () => listMissing(opened(), marks).map(({ mark }) => toMissing(mark)),
    refill(held) {
      inTransaction((db) => {
        refillAttempt(db, held, marks)
      })
      heard.delete(held.attemptId)
      countSaved(held.attemptId, null)
    },
    endBroken(attemptId) {
      inTransaction((db) => {
        endBroken(db, attemptId, { marks, at: now() })
      })
      countSaved(attemptId, null)
    },
    readRecovery: (attemptId) => readRecovery(opened(), attemptId, marks.read(attemptId)),
    restoreAttempt,
    keepItemReport: (report) => inTransaction((db) => writeItemReport(db, report)),
    listItemReports: (userId) => listItemReportRows(opened(), userId),
    markItemReport(reportId, mark) {
      inTransaction((db) => {
        markItemReportRow(db, reportId, mark)
      })
    },
    keepSupportMessage(message) {
      inTransaction((db) => {
        writeSupportMessage(db, message)
      })
    },
    listSupportMessages: (userId) => listSupportMessageRows(opened(), userId),
    markSupportMessage(messageId, setAsideCode) {
      inTransaction((db) => {
        markSupportMessageRow(db, messageId, setAsideCode)
      })
    },
    removeSupportMessage: (userId, messageId) => inTransaction((db) => removeSupportMessageRow(db, userId, messageId)),
    ...createLockCalls(inTransaction, opened),
    forgetLearner(userId) {
      const marked = marks.list().flatMap((mark) => (mark.userId === userId ? [mark.attemptId] : []))
      inTransaction((db) => {
        forgetLearnerRows(db, userId, marked)
      })
      emptyLog(opened())
      for (const attemptId of marked) marks.remove(attemptId)
    },
    close() {
      try {
        if (database && heard.size > 0) inTransaction(() => undefined)
      } catch {
        // The outbox sends it again.
      }
      closeQuietly()
    }
  }
}

function writeReceived(db: DatabaseSync, attemptId: string, sequence: number): void {
  db.prepare('UPDATE attempt SET received_sequence = ? WHERE attempt_id = ?').run(sequence, attemptId)
}
