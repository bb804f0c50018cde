import type { DatabaseSync } from 'node:sqlite'
import { eventText, type AttemptEvent } from '../../src-shared/attempt/attempt-event.ts'
import { emptyLog, isLogWithoutFile, isSound, openJournalDatabase, putFileBack, setFileAside } from './journal-database.ts'
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
import { areWaitingAttemptsWhole, readableItemReports, readableMedia, readableRecords, readableSupportMessages } from './journal-recovery.ts'
import {
  attemptFrom,
  deliveryFrom,
  hashOf,
  headingFrom,
  paperFrom,
  readableEvents,
  soundEvents,
  type AttemptRow,
  type DeliveryRow,
  type EventRow
} from './journal-rows.ts'

const deliverySelect = `
  SELECT a.attempt_id, a.user_id, a.received_sequence, a.receipt IS NOT NULL AS is_submitted, a.server_receipt_id, a.set_aside_code,
    (SELECT coalesce(max(sequence), 0) FROM event e WHERE e.attempt_id = a.attempt_id) AS kept_sequence,
    (SELECT hash FROM event e WHERE e.attempt_id = a.attempt_id ORDER BY sequence DESC LIMIT 1) AS last_hash
  FROM attempt a`

/**
 * The journal over one SQLite file. Runs in a worker thread of main, so that a slow disk never stalls a window. When a function returns, what
 * it did is on the disk. SQLite's errors pass through; `journalFailureCode` tells their codes.
 */
export function createJournal(path: string, now: () => number, openDatabase = openJournalDatabase): Journal {
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

  function insertNext(db: DatabaseSync, { attemptId, act, spentMs, at }: NewEvent): AttemptEvent {
    const attempt = db.prepare('SELECT receipt FROM attempt WHERE attempt_id = ?').get(attemptId) as { receipt: string | null } | undefined
    if (!attempt) throw new JournalStateError(`no attempt ${attemptId}`)
    if (attempt.receipt !== null) throw new JournalStateError(`attempt ${attemptId} is submitted`)
    const last = db.prepare('SELECT sequence, hash FROM event WHERE attempt_id = ? ORDER BY sequence DESC LIMIT 1').get(attemptId) as
      { sequence: number; hash: string } | undefined
    const previousHash = last?.hash ?? readPaperHash(db, attemptId)
    const unhashed = { sequence: (last?.sequence ?? 0) + 1, act, spentMs, at, previousHash }
    const event = { ...unhashed, hash: hashOf(eventText(attemptId, unhashed)) }
    insertEvent(db, attemptId, event)
    db.prepare('UPDATE attempt SET spent_ms = max(spent_ms, ?) WHERE attempt_id = ?').run(spentMs, attemptId)
    return event
  }

  function findAttempt(attemptId: string): AttemptRow | undefined {
    return opened().prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as AttemptRow | undefined
  }

  function readRecord(row: AttemptRow | undefined): AttemptRecord | null {
    if (!row) return null
    const paper = paperFrom(row.paper)
    if (!paper) return null
    const rows = opened().prepare('SELECT * FROM event WHERE attempt_id = ? ORDER BY sequence').all(row.attempt_id) as unknown as EventRow[]
    return attemptFrom(withHeard(row), paper, soundEvents(row.attempt_id, paper.paperHash, rows))
  }

  function withHeard<Row extends { attempt_id: string; received_sequence: number }>(row: Row): Row {
    return { ...row, received_sequence: heard.get(row.attempt_id) ?? row.received_sequence }
  }

  function openOrSetAside(): JournalOpening {
    if (isWhole()) return { setAsidePath: null, recoveredEventCount: 0 }
    closeQuietly()
    const setAsidePath = setFileAside(path, now())
    const records = readableRecords(setAsidePath)
    const media = readableMedia(setAsidePath)
    const itemReports = readableItemReports(setAsidePath)
    const supportMessages = readableSupportMessages(setAsidePath)
    try {
      opened()
      records.forEach(restoreAttempt)
      inTransaction((db) => {
        insertMedia(db, media)
        for (const report of itemReports) restoreItemReport(db, report)
        for (const message of supportMessages) restoreSupportMessage(db, message)
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
        record.setAsideCode
      )
      for (const event of record.events) insertEvent(db, record.attemptId, event)
    })
  }

  return {
    open: openOrSetAside,
    createAttempt({ userId, paper, media = [] }) {
      inTransaction((db) => {
        insertMedia(db, media)
        const { attemptId, paperHash } = paper
        db.prepare('INSERT INTO attempt (attempt_id, user_id, paper) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
          attemptId,
          userId,
          JSON.stringify(paper)
        )
        const kept = db.prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as unknown as AttemptRow
        const isKept = kept.user_id === userId && paperFrom(kept.paper)?.paperHash === paperHash
        if (!isKept) throw new JournalPaperError('journal/paper-not-kept', attemptId)
      })
    },
    readMedia: (sha256) => findMedia(opened(), sha256),
    append: (event) => inTransaction((db) => insertNext(db, event)),
    submit(event) {
      return inTransaction((db) => {
        const earlier = readRecord(findAttempt(event.attemptId))?.receipt
        if (earlier) return earlier
        insertNext(db, event)
        const receipt = readRecord(findAttempt(event.attemptId))?.receipt
        if (!receipt) throw new JournalStateError(`attempt ${event.attemptId} cannot be read back`)
        db.prepare('UPDATE attempt SET receipt = ? WHERE attempt_id = ?').run(JSON.stringify(receipt), event.attemptId)
        return receipt
      })
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
      const rows = opened()
        .prepare(`${deliverySelect} WHERE a.server_receipt_id IS NULL AND a.set_aside_code IS NULL`)
        .all() as unknown as DeliveryRow[]
      return rows
        .map((row) => deliveryFrom(withHeard(row)))
        .filter((delivery) => delivery.isSubmitted || delivery.keptSequence > delivery.receivedSequence)
    },
    readDelivery(attemptId) {
      const row = opened().prepare(`${deliverySelect} WHERE a.attempt_id = ?`).get(attemptId) as DeliveryRow | undefined
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
    },
    markSetAside(attemptId, code) {
      inTransaction((db) => db.prepare('UPDATE attempt SET set_aside_code = ? WHERE attempt_id = ?').run(code, attemptId))
    },
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
    forgetLearner(userId) {
      inTransaction((db) => {
        db.prepare('DELETE FROM event WHERE attempt_id IN (SELECT attempt_id FROM attempt WHERE user_id = ?)').run(userId)
        for (const table of ['attempt', 'item_report', 'support_message']) db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId)
        // A paper names what it shows by its hash; what none names any more was fetched for papers that are gone.
        db.exec('DELETE FROM picture WHERE NOT EXISTS (SELECT 1 FROM attempt WHERE instr(attempt.paper, picture.sha256) > 0)')
      })
      emptyLog(opened())
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

function readPaperHash(db: DatabaseSync, attemptId: string): string {
  const row = db.prepare(`SELECT paper ->> '$.paperHash' AS paper_hash FROM attempt WHERE attempt_id = ?`).get(attemptId) as { paper_hash: string }
  return row.paper_hash
}

function insertEvent(db: DatabaseSync, attemptId: string, event: AttemptEvent): void {
  db.prepare(
    'INSERT INTO event (attempt_id, sequence, act, spent_ms, at, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
  ).run(attemptId, event.sequence, JSON.stringify(event.act), event.spentMs, event.at, event.previousHash, event.hash)
}
