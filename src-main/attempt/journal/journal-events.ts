import type { DatabaseSync } from 'node:sqlite'
import { eventText, type AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { NewEvent } from './journal-record.ts'
import { eventFrom, type EventRow } from './journal-rows.ts'
import { hashOf } from '../record/paper-from.ts'

/** The tables that hold events: the chain, and intact events that do not connect to it. */
type EventTable = 'event' | 'loose_event'

/** The events of an attempt in one of the tables; by default its chain. */
interface EventTableRef {
  readonly attemptId: string
  readonly table?: EventTable
}

export function insertEvent(db: DatabaseSync, { attemptId, table = 'event' }: EventTableRef, event: AttemptEvent): void {
  db.prepare(
    `INSERT INTO ${table} (attempt_id, sequence, act, spent_ms, at, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
  ).run(attemptId, event.sequence, JSON.stringify(event.act), event.spentMs, event.at, event.previousHash, event.hash)
}

/** Returns the events of a table whose content matches their hashes, in order. */
export function readWholeEvents(db: DatabaseSync, attemptId: string, table: EventTable = 'event'): AttemptEvent[] {
  const rows = db.prepare(`SELECT * FROM ${table} WHERE attempt_id = ? ORDER BY sequence`).all(attemptId) as unknown as EventRow[]
  return rows.flatMap((row) => wholeEventFrom(attemptId, row) ?? [])
}

/** Returns null if the row does not match its hash. */
export function wholeEventFrom(attemptId: string, row: EventRow): AttemptEvent | null {
  const event = eventFrom(row)
  return event && hashOf(eventText(attemptId, event)) === event.hash ? event : null
}

/** Replaces all events of an attempt in a table. */
export function replaceEvents(db: DatabaseSync, tableRef: EventTableRef, events: readonly AttemptEvent[]): void {
  db.prepare(`DELETE FROM ${tableRef.table ?? 'event'} WHERE attempt_id = ?`).run(tableRef.attemptId)
  for (const event of events) insertEvent(db, tableRef, event)
}

/** Returns the last event of an attempt's chain, or its paper as sequence 0. */
export function readEnd(db: DatabaseSync, attemptId: string): Pick<AttemptEvent, 'sequence' | 'hash' | 'spentMs'> & { readonly at: number | null } {
  const last = db.prepare('SELECT sequence, hash, spent_ms, at FROM event WHERE attempt_id = ? ORDER BY sequence DESC LIMIT 1').get(attemptId) as
    | { sequence: number; hash: string; spent_ms: number; at: number }
    | undefined
  if (last) return { sequence: last.sequence, hash: last.hash, spentMs: last.spent_ms, at: last.at }
  const paper = db.prepare(`SELECT paper ->> '$.paperHash' AS paper_hash FROM attempt WHERE attempt_id = ?`).get(attemptId) as { paper_hash: string }
  return { sequence: 0, hash: paper.paper_hash, spentMs: 0, at: null }
}

/** Writes the next event of a chain, or the first one of a segment at `sequence`. */
export function writeEvent(db: DatabaseSync, { attemptId, act, spentMs, at }: NewEvent, sequence?: number): AttemptEvent {
  const end = readEnd(db, attemptId)
  const unhashed = { sequence: sequence ?? end.sequence + 1, act, spentMs, at, previousHash: end.hash }
  const event = { ...unhashed, hash: hashOf(eventText(attemptId, unhashed)) }
  insertEvent(db, { attemptId }, event)
  db.prepare('UPDATE attempt SET spent_ms = max(spent_ms, ?) WHERE attempt_id = ?').run(spentMs, attemptId)
  return event
}
