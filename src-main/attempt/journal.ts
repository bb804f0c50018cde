import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { eventText, type AttemptEvent } from '../../src-shared/attempt/attempt-event.ts'
import type { Receipt } from '../../src-shared/attempt/report.ts'
import { isSound, openJournalDatabase, setFileAside } from './journal-database.ts'
import type { AttemptRecord, Journal, JournalOpening, NewEvent } from './journal-record.ts'
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

/** Thrown where a caller asks for what the journal's state does not allow; a bug of the caller. */
export class JournalStateError extends Error {}

const deliverySelect = `
  SELECT a.attempt_id, a.user_id, a.received_sequence, a.receipt IS NOT NULL AS is_submitted, a.server_receipt_id, a.set_aside_code,
    (SELECT coalesce(max(sequence), 0) FROM event e WHERE e.attempt_id = a.attempt_id) AS kept_sequence,
    (SELECT hash FROM event e WHERE e.attempt_id = a.attempt_id ORDER BY sequence DESC LIMIT 1) AS last_hash
  FROM attempt a`

/**
 * The journal over one SQLite file. Runs in a worker thread of main, so that a slow disk never stalls a window. When a function returns, what
 * it did is on the disk. SQLite's errors pass through; the worker turns them into codes.
 */
export function createJournal(path: string, now: () => number): Journal {
  let database: DatabaseSync | null = null

  const opened = (): DatabaseSync => (database ??= openJournalDatabase(path))

  function inTransaction<Value>(step: (db: DatabaseSync) => Value): Value {
    const db = opened()
    db.exec('BEGIN IMMEDIATE')
    try {
      const value = step(db)
      db.exec('COMMIT')
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

  function readRecord(row: AttemptRow | undefined): AttemptRecord | null {
    if (!row) return null
    const paper = paperFrom(row.paper)
    if (!paper) return null
    const rows = opened().prepare('SELECT * FROM event WHERE attempt_id = ? ORDER BY sequence').all(row.attempt_id) as unknown as EventRow[]
    return attemptFrom(row, paper, soundEvents(row.attempt_id, paper.paperHash, rows))
  }

  function openOrSetAside(): JournalOpening {
    if (!existsSync(path)) {
      opened()
      return { setAsidePath: null, recoveredEventCount: 0 }
    }
    try {
      if (isSound(opened())) return { setAsidePath: null, recoveredEventCount: 0 }
    } catch (error) {
      if (!isDamage(error)) throw error
    }
    closeQuietly()
    const setAsidePath = setFileAside(path, now())
    const records = readableRecords(setAsidePath)
    opened()
    records.forEach(restoreAttempt)
    return { setAsidePath, recoveredEventCount: records.reduce((sum, record) => sum + record.events.length, 0) }
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
    createAttempt({ userId, paper }) {
      inTransaction((db) =>
        db
          .prepare('INSERT INTO attempt (attempt_id, user_id, paper) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
          .run(paper.attemptId, userId, JSON.stringify(paper))
      )
    },
    append: (event) => inTransaction((db) => insertNext(db, event)),
    submit(event, receipt) {
      return inTransaction((db) => {
        const last = insertNext(db, event)
        const whole: Receipt = { ...receipt, lastSequence: last.sequence, lastHash: last.hash }
        db.prepare('UPDATE attempt SET receipt = ? WHERE attempt_id = ?').run(JSON.stringify(whole), event.attemptId)
        return { event: last, receipt: whole }
      })
    },
    recordSpent(attemptId, spentMs) {
      inTransaction((db) => db.prepare('UPDATE attempt SET spent_ms = max(spent_ms, ?) WHERE attempt_id = ?').run(spentMs, attemptId))
    },
    readOpenAttempt(userId) {
      const rows = opened()
        .prepare('SELECT * FROM attempt WHERE user_id = ? AND receipt IS NULL ORDER BY rowid DESC')
        .all(userId) as unknown as AttemptRow[]
      return rows.map(readRecord).find((record) => record !== null) ?? null
    },
    readAttempt: (attemptId) => readRecord(opened().prepare('SELECT * FROM attempt WHERE attempt_id = ?').get(attemptId) as AttemptRow | undefined),
    listAttempts(userId) {
      const rows = opened().prepare('SELECT * FROM attempt WHERE user_id = ? ORDER BY rowid DESC').all(userId) as unknown as AttemptRow[]
      return rows.map(headingFrom).filter((heading) => heading !== null)
    },
    listUndelivered() {
      const rows = opened()
        .prepare(`${deliverySelect} WHERE a.server_receipt_id IS NULL AND a.set_aside_code IS NULL`)
        .all() as unknown as DeliveryRow[]
      return rows.map(deliveryFrom).filter((delivery) => delivery.isSubmitted || delivery.keptSequence > delivery.receivedSequence)
    },
    readDelivery(attemptId) {
      const row = opened().prepare(`${deliverySelect} WHERE a.attempt_id = ?`).get(attemptId) as DeliveryRow | undefined
      return row ? deliveryFrom(row) : null
    },
    readEventsAfter(attemptId, sequence, limit) {
      const rows = opened()
        .prepare('SELECT * FROM event WHERE attempt_id = ? AND sequence > ? ORDER BY sequence LIMIT ?')
        .all(attemptId, sequence, limit) as unknown as EventRow[]
      return readableEvents(rows)
    },
    markReceived(attemptId, sequence) {
      inTransaction((db) => db.prepare('UPDATE attempt SET received_sequence = ? WHERE attempt_id = ?').run(sequence, attemptId))
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
    close: closeQuietly
  }
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

/** Whether SQLite says that the file itself is damaged: SQLITE_CORRUPT (11) or SQLITE_NOTADB (26). */
export function isDamage(error: unknown): boolean {
  const code = sqliteErrorCode(error)
  return code === 11 || code === 26
}

/** The primary result code of an error of `node:sqlite`, else undefined. */
export function sqliteErrorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** Every attempt of a damaged file whose paper is whole, with the events that still form a chain. Damage in one row costs that row's attempt only. */
function readableRecords(path: string): AttemptRecord[] {
  let damaged: DatabaseSync
  try {
    damaged = new DatabaseSync(path, { readOnly: true })
  } catch {
    return []
  }
  try {
    return readRows<AttemptRow>(damaged, 'SELECT * FROM attempt', []).flatMap((row) => {
      const paper = paperFrom(row.paper)
      if (!paper) return []
      const rows = readRows<EventRow>(damaged, 'SELECT * FROM event WHERE attempt_id = ? ORDER BY sequence', [row.attempt_id])
      return [attemptFrom(row, paper, soundEvents(row.attempt_id, paper.paperHash, rows))]
    })
  } finally {
    damaged.close()
  }
}

/** As many rows as can be read before SQLite meets the damage. */
function readRows<Row>(damaged: DatabaseSync, sql: string, values: string[]): Row[] {
  const rows: Row[] = []
  try {
    for (const row of damaged.prepare(sql).iterate(...values)) rows.push(row as Row)
  } catch {
    // What came before the damage is what there is.
  }
  return rows
}
