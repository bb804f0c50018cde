import type { DatabaseSync } from 'node:sqlite'
import type { JournalConnection } from './journal-connection.ts'
import type { Journal } from './journal-record.ts'
import { deliveryFrom, readableEvents, type DeliveryRow, type EventRow } from './journal-rows.ts'
import type { SavedMarks } from '../record/saved-marks.ts'

/**
 * Sequences that the backend has confirmed. They are written with the next transaction, so that no answer waits for them. If they are lost, events
 * are only sent twice.
 */
export interface ReceivedSequences {
  readonly note: (attemptId: string, sequence: number) => void
  readonly drop: (attemptId: string) => void
  /** Returns the row with the latest confirmed sequence, written or not. */
  readonly withReceived: <Row extends { attempt_id: string; received_sequence: number }>(row: Row) => Row
  readonly hasSome: () => boolean
  readonly write: (db: DatabaseSync) => void
  readonly clear: () => void
}

export function createReceivedSequences(): ReceivedSequences {
  const heard = new Map<string, number>()
  return {
    note(attemptId, sequence) {
      heard.set(attemptId, sequence)
    },
    drop(attemptId) {
      heard.delete(attemptId)
    },
    withReceived: (row) => ({ ...row, received_sequence: heard.get(row.attempt_id) ?? row.received_sequence }),
    hasSome: () => heard.size > 0,
    write(db) {
      for (const [attemptId, sequence] of heard) db.prepare('UPDATE attempt SET received_sequence = ? WHERE attempt_id = ?').run(sequence, attemptId)
    },
    clear() {
      heard.clear()
    }
  }
}

type DeliveryCalls = Pick<Journal, 'listUndelivered' | 'readDelivery' | 'readEventsAfter' | 'markReceived' | 'markServerReceipt' | 'markQuarantined'>

interface DeliveryDeps {
  readonly connection: JournalConnection
  readonly marks: Pick<SavedMarks, 'remove'>
  readonly received: Pick<ReceivedSequences, 'note' | 'withReceived'>
}

/** Creates the outbox's calls on the journal's connection. */
export function createDeliveryCalls({ connection: { opened, inTransaction }, marks, received }: DeliveryDeps): DeliveryCalls {
  /** By the backend, since this start. */
  const refused = new Set<string>()
  return {
    listUndelivered() {
      const rows = listDeliveryRows(opened()).filter((row) => row.set_aside_code === null || !refused.has(row.attempt_id))
      const sentAgain = rows.filter((row) => row.set_aside_code !== null)
      if (sentAgain.length > 0) inTransaction((db) => sendAgain(db, sentAgain))
      return rows
        .map((row) => ({ ...row, set_aside_code: null }))
        .map((row) => deliveryFrom(received.withReceived(row)))
        .filter(({ isSubmitted, isBroken, savedSequence, receivedSequence }) => isSubmitted || isBroken || savedSequence > receivedSequence)
    },
    readDelivery(attemptId) {
      const row = findDeliveryRow(opened(), attemptId)
      return row ? deliveryFrom(received.withReceived(row)) : null
    },
    readEventsAfter(attemptId, sequence, limit) {
      const rows = opened()
        .prepare('SELECT * FROM event WHERE attempt_id = ? AND sequence > ? ORDER BY sequence LIMIT ?')
        .all(attemptId, sequence, limit) as unknown as EventRow[]
      return readableEvents(rows)
    },
    markReceived: received.note,
    markServerReceipt(attemptId, serverReceiptId) {
      inTransaction((db) =>
        db
          .prepare(`UPDATE attempt SET server_receipt_id = ?, receipt = json_set(receipt, '$.serverReceiptId', ?) WHERE attempt_id = ?`)
          .run(serverReceiptId, serverReceiptId, attemptId)
      )
      marks.remove(attemptId)
    },
    markQuarantined(attemptId, code) {
      refused.add(attemptId)
      inTransaction((db) => db.prepare('UPDATE attempt SET set_aside_code = ? WHERE attempt_id = ?').run(code, attemptId))
    }
  }
}

const deliverySelect = `
  SELECT a.attempt_id, a.user_id, a.received_sequence, a.receipt IS NOT NULL AS is_submitted, a.server_receipt_id, a.set_aside_code,
    (SELECT coalesce(max(sequence), 0) FROM event e WHERE e.attempt_id = a.attempt_id) AS kept_sequence,
    (SELECT hash FROM event e WHERE e.attempt_id = a.attempt_id ORDER BY sequence DESC LIMIT 1) AS last_hash,
    EXISTS (SELECT 1 FROM journal_break b WHERE b.attempt_id = a.attempt_id AND b.needs_refill = 1) AS is_broken
  FROM attempt a`

/**
 * Returns the delivery rows of attempts that the backend has neither closed nor refused, and of those that it did not know. It may know them later, when somebody
 * has put an old attempt back from an archive or a backup: each start sends them once more.
 */
function listDeliveryRows(db: DatabaseSync): DeliveryRow[] {
  const isUnrefused = `a.set_aside_code IS NULL OR a.set_aside_code = 'attempt/not-found'`
  return db.prepare(`${deliverySelect} WHERE a.server_receipt_id IS NULL AND (${isUnrefused})`).all() as unknown as DeliveryRow[]
}

function sendAgain(db: DatabaseSync, rows: readonly DeliveryRow[]): void {
  for (const { attempt_id: attemptId } of rows) db.prepare('UPDATE attempt SET set_aside_code = NULL WHERE attempt_id = ?').run(attemptId)
}

function findDeliveryRow(db: DatabaseSync, attemptId: string): DeliveryRow | undefined {
  return db.prepare(`${deliverySelect} WHERE a.attempt_id = ?`).get(attemptId) as DeliveryRow | undefined
}
