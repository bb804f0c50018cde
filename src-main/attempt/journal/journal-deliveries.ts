import type { DatabaseSync } from 'node:sqlite'
import type { DeliveryRow } from './journal-rows.ts'

const deliverySelect = `
  SELECT a.attempt_id, a.user_id, a.received_sequence, a.receipt IS NOT NULL AS is_submitted, a.server_receipt_id, a.set_aside_code,
    (SELECT coalesce(max(sequence), 0) FROM event e WHERE e.attempt_id = a.attempt_id) AS kept_sequence,
    (SELECT hash FROM event e WHERE e.attempt_id = a.attempt_id ORDER BY sequence DESC LIMIT 1) AS last_hash,
    EXISTS (SELECT 1 FROM journal_break b WHERE b.attempt_id = a.attempt_id AND b.needs_refill = 1) AS is_broken
  FROM attempt a`

/** How far each attempt is that the backend has neither closed nor refused. */
export function listDeliveryRows(db: DatabaseSync): DeliveryRow[] {
  return db.prepare(`${deliverySelect} WHERE a.server_receipt_id IS NULL AND a.set_aside_code IS NULL`).all() as unknown as DeliveryRow[]
}

export function findDeliveryRow(db: DatabaseSync, attemptId: string): DeliveryRow | undefined {
  return db.prepare(`${deliverySelect} WHERE a.attempt_id = ?`).get(attemptId) as DeliveryRow | undefined
}
