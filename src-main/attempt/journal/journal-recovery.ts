import { DatabaseSync } from 'node:sqlite'
import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { assembleChain } from '../record/assemble-chain.ts'
import { findBreak } from './journal-breaks.ts'
import { isLogWithoutFile } from './journal-database.ts'
import { attemptLockFrom, type AttemptLockRecord, type AttemptLockRow } from './journal-attempt-locks.ts'
import { wholeEventFrom } from './journal-events.ts'
import { itemReportFrom, type ItemReportRow, type SavedItemReport } from './journal-item-reports.ts'
import { supportMessageFrom, type SavedSupportMessage, type SupportMessageRow } from './journal-support-messages.ts'
import { mediaFrom, type MediaRow } from './journal-media.ts'
import type { AttemptRecord } from './journal-record.ts'
import { attemptFrom, type AttemptRow, type EventRow } from './journal-rows.ts'
import { paperFrom } from '../record/paper-from.ts'
import type { StoredMedia } from '../record/stored-media.ts'

const eventsOfAttempt = 'SELECT sequence, act, spent_ms, at, previous_hash, hash FROM event WHERE attempt_id = ? ORDER BY sequence'
const attemptColumns = 'attempt_id, user_id, paper, spent_ms, receipt, received_sequence, server_receipt_id, set_aside_code'

/** The readable attempts of a damaged file. */
interface ReadableAttempts {
  /** Those with an intact paper, oldest first, with the events that form a chain. */
  readonly records: readonly AttemptRecord[]
  /** Intact events that connect to no chain, or whose paper is lost; by attempt. */
  readonly loose: ReadonlyMap<string, readonly AttemptEvent[]>
}

/**
 * Whether the papers and chains of all attempts that the backend has not closed are intact. SQLite checks the structure of its pages but not the
 * content of rows, and an event after a broken one would be lost at the next start.
 */
export function areWaitingAttemptsWhole(database: DatabaseSync): boolean {
  const rows = database.prepare(`SELECT ${attemptColumns} FROM attempt WHERE server_receipt_id IS NULL`).all() as unknown as AttemptRow[]
  return rows.every((row) => {
    const paper = paperFrom(row.paper)
    if (!paper) return false
    const events = database.prepare(eventsOfAttempt).all(row.attempt_id) as unknown as EventRow[]
    const { chain } = assembleChain(
      paper.paperHash,
      events.flatMap((event) => wholeEventFrom(row.attempt_id, event) ?? [])
    )
    const isOnItsWay = row.set_aside_code !== null || findBreak(database, row.attempt_id) !== undefined
    const isCutShort = !isOnItsWay && (row.receipt !== null) !== (chain.at(-1)?.act.kind === 'submit')
    return chain.length === events.length && !isCutShort
  })
}

/** Returns everything that is readable in a damaged file. */
export function readDamagedJournal(path: string) {
  return {
    ...readableAttempts(path),
    media: readableMedia(path),
    itemReports: readableItemReports(path),
    supportMessages: readableSupportMessages(path),
    locks: readableAttemptLocks(path)
  }
}

/** Reads every attempt of a damaged file. Damage in one row affects only that row. */
function readableAttempts(path: string): ReadableAttempts {
  const loose = new Map<string, readonly AttemptEvent[]>()
  const records = readDamaged(path, (damaged) =>
    readableIds(damaged).flatMap((attemptId) => {
      const events = readableEventsOf(damaged, attemptId)
      const record = readableRecord(damaged, attemptId, events)
      const inChain = new Set(record?.events.map(({ hash }) => hash))
      loose.set(
        attemptId,
        events.filter(({ hash }) => !inChain.has(hash))
      )
      return record ?? []
    })
  )
  return { records: records.sort((a, b) => a.paper.startedAt - b.paper.startedAt), loose }
}

/** Reads the reports of items from a damaged file. */
function readableItemReports(path: string): SavedItemReport[] {
  const reports = readFromBothEnds<ItemReportRow>(path, 'item_report').flatMap((row) => itemReportFrom(row) ?? [])
  return [...new Map(reports.map((report) => [report.reportId, report])).values()]
}

/** Reads the messages to the staff from a damaged file, in their order. */
function readableSupportMessages(path: string): SavedSupportMessage[] {
  const messages = readFromBothEnds<SupportMessageRow>(path, 'support_message').flatMap((row) => supportMessageFrom(row) ?? [])
  return [...new Map(messages.map((message) => [message.messageId, message])).values()].sort((a, b) => a.madeAt - b.madeAt)
}

/** Reads the locks of open attempts from a damaged file. */
function readableAttemptLocks(path: string): AttemptLockRecord[] {
  const locks = readFromBothEnds<AttemptLockRow>(path, 'attempt_lock').flatMap((row) => attemptLockFrom(row) ?? [])
  return [...new Map(locks.map((lock) => [lock.attemptId, lock])).values()]
}

function readFromBothEnds<Row>(path: string, table: 'item_report' | 'support_message' | 'attempt_lock'): Row[] {
  const ways = ['NOT INDEXED ORDER BY rowid', 'NOT INDEXED ORDER BY rowid DESC']
  return readDamaged(path, (damaged) => ways.flatMap((way) => readRows<Row>(damaged, `SELECT * FROM ${table} ${way}`, [])))
}

/** Reads the pictures and sounds of a damaged file that still match their hashes. */
function readableMedia(path: string): StoredMedia[] {
  const ways = ['ORDER BY rowid', 'ORDER BY rowid DESC']
  return readDamaged(path, (damaged) => {
    const rows = ways.flatMap((way) => readRows<MediaRow>(damaged, `SELECT sha256, type, content FROM picture NOT INDEXED ${way}`, []))
    return [...new Map(rows.flatMap((row) => mediaFrom(row) ?? []).map((media) => [media.sha256, media])).values()]
  })
}

/** Reads from a damaged file; returns nothing if the file cannot be opened. */
function readDamaged<Value>(path: string, read: (damaged: DatabaseSync) => Value[]): Value[] {
  if (isLogWithoutFile(path)) return []
  let damaged: DatabaseSync
  try {
    damaged = new DatabaseSync(path, { readOnly: true })
  } catch {
    return []
  }
  try {
    return read(damaged)
  } finally {
    damaged.close()
  }
}

/** Reads each table from both ends and by its index, so that one damaged row does not hide the others. */
function readableIds(damaged: DatabaseSync): string[] {
  const ways = [
    'attempt NOT INDEXED ORDER BY rowid',
    'attempt NOT INDEXED ORDER BY rowid DESC',
    'attempt ORDER BY attempt_id',
    'event ORDER BY attempt_id, sequence',
    'event ORDER BY attempt_id DESC, sequence DESC',
    'loose_event'
  ]
  const ids = ways.flatMap((way) => readRows<{ attempt_id: string }>(damaged, `SELECT attempt_id FROM ${way}`, []))
  return [...new Set(ids.map((row) => row.attempt_id))].filter((attemptId) => typeof attemptId === 'string')
}

/** Returns the intact events of an attempt, read from both ends of each table. */
function readableEventsOf(damaged: DatabaseSync, attemptId: string): AttemptEvent[] {
  const ways = [eventsOfAttempt, `${eventsOfAttempt} DESC`, eventsOfAttempt.replace('FROM event', 'FROM loose_event')]
  const rows = ways.flatMap((way) => readRows<EventRow>(damaged, way, [attemptId]))
  return rows.flatMap((row) => wholeEventFrom(attemptId, row) ?? [])
}

function readableRecord(damaged: DatabaseSync, attemptId: string, events: readonly AttemptEvent[]): AttemptRecord | null {
  const [row] = ['', 'NOT INDEXED'].flatMap((way) =>
    readRows<AttemptRow>(damaged, `SELECT ${attemptColumns} FROM attempt ${way} WHERE attempt_id = ?`, [attemptId])
  )
  const paper = row && paperFrom(row.paper)
  if (!paper) return null
  const record = attemptFrom(row, paper, assembleChain(paper.paperHash, events).chain)
  return { ...record, receivedSequence: Math.min(record.receivedSequence, record.events.at(-1)?.sequence ?? 0) }
}

/** Returns the rows that can be read before SQLite reaches the damage. */
function readRows<Row>(damaged: DatabaseSync, sql: string, values: string[]): Row[] {
  const rows: Row[] = []
  try {
    for (const row of damaged.prepare(sql).iterate(...values)) rows.push(row as Row)
  } catch {
    // The rows before the damage are returned.
  }
  return rows
}
