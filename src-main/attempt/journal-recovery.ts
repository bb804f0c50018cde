import { DatabaseSync } from 'node:sqlite'
import { isLogWithoutFile } from './journal-database.ts'
import { itemReportFrom, type ItemReportRow, type KeptItemReport } from './journal-item-reports.ts'
import { supportMessageFrom, type KeptSupportMessage, type SupportMessageRow } from './journal-support-messages.ts'
import { mediaFrom, type MediaRow } from './journal-media.ts'
import type { AttemptRecord } from './journal-record.ts'
import { attemptFrom, paperFrom, soundEvents, type AttemptRow, type EventRow } from './journal-rows.ts'
import type { KeptMedia } from './kept-media.ts'

const eventsOfAttempt = 'SELECT sequence, act, spent_ms, at, previous_hash, hash FROM event WHERE attempt_id = ? ORDER BY sequence'
const attemptColumns = 'attempt_id, user_id, paper, spent_ms, receipt, received_sequence, server_receipt_id, set_aside_code'

/**
 * Whether the papers and chains of all attempts that the backend has not closed are what was written. SQLite checks its pages' structure and
 * not what rows say, and an event that follows a broken one would be lost at the next start.
 */
export function areWaitingAttemptsWhole(database: DatabaseSync): boolean {
  const rows = database.prepare(`SELECT ${attemptColumns} FROM attempt WHERE server_receipt_id IS NULL`).all() as unknown as AttemptRow[]
  return rows.every((row) => {
    const paper = paperFrom(row.paper)
    if (!paper) return false
    const events = database.prepare(eventsOfAttempt).all(row.attempt_id) as unknown as EventRow[]
    const sound = soundEvents(row.attempt_id, paper.paperHash, events)
    const isCutShort = row.set_aside_code === null && (row.receipt !== null) !== (sound.at(-1)?.act.kind === 'submit')
    return sound.length === events.length && !isCutShort
  })
}

/** Every attempt of a damaged file whose paper is whole, oldest first, with the events that still form a chain. Damage in one row costs that row's attempt only. */
export function readableRecords(path: string): AttemptRecord[] {
  return readDamaged(path, (damaged) =>
    readableIds(damaged)
      .flatMap((attemptId) => readableRecord(damaged, attemptId))
      .sort((a, b) => a.paper.startedAt - b.paper.startedAt)
  )
}

/** The reports of items that a damaged file still shows. */
export function readableItemReports(path: string): KeptItemReport[] {
  const reports = readFromBothEnds<ItemReportRow>(path, 'item_report').flatMap((row) => itemReportFrom(row) ?? [])
  return [...new Map(reports.map((report) => [report.reportId, report])).values()]
}

/** The messages to the staff that a damaged file still shows, in their order. */
export function readableSupportMessages(path: string): KeptSupportMessage[] {
  const messages = readFromBothEnds<SupportMessageRow>(path, 'support_message').flatMap((row) => supportMessageFrom(row) ?? [])
  return [...new Map(messages.map((message) => [message.messageId, message])).values()].sort((a, b) => a.madeAt - b.madeAt)
}

function readFromBothEnds<Row>(path: string, table: 'item_report' | 'support_message'): Row[] {
  const ways = ['NOT INDEXED ORDER BY rowid', 'NOT INDEXED ORDER BY rowid DESC']
  return readDamaged(path, (damaged) => ways.flatMap((way) => readRows<Row>(damaged, `SELECT * FROM ${table} ${way}`, [])))
}

/** The pictures and sounds of a damaged file that are still what their hashes say. */
export function readableMedia(path: string): KeptMedia[] {
  const ways = ['ORDER BY rowid', 'ORDER BY rowid DESC']
  return readDamaged(path, (damaged) => {
    const rows = ways.flatMap((way) => readRows<MediaRow>(damaged, `SELECT sha256, type, content FROM picture NOT INDEXED ${way}`, []))
    return [...new Map(rows.flatMap((row) => mediaFrom(row) ?? []).map((media) => [media.sha256, media])).values()]
  })
}

/** What can be read of a damaged file; nothing where it cannot even be opened. */
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

/** By the table from both ends and by its index, so that one damaged row does not hide the others. */
function readableIds(damaged: DatabaseSync): string[] {
  const ways = ['NOT INDEXED ORDER BY rowid', 'NOT INDEXED ORDER BY rowid DESC', 'ORDER BY attempt_id']
  const ids = ways.flatMap((way) => readRows<{ attempt_id: string }>(damaged, `SELECT attempt_id FROM attempt ${way}`, []))
  return [...new Set(ids.map((row) => row.attempt_id))]
}

function readableRecord(damaged: DatabaseSync, attemptId: string): AttemptRecord[] {
  const [row] = ['', 'NOT INDEXED'].flatMap((way) =>
    readRows<AttemptRow>(damaged, `SELECT ${attemptColumns} FROM attempt ${way} WHERE attempt_id = ?`, [attemptId])
  )
  const paper = row && paperFrom(row.paper)
  if (!paper) return []
  const record = attemptFrom(row, paper, soundEvents(attemptId, paper.paperHash, readRows<EventRow>(damaged, eventsOfAttempt, [attemptId])))
  const receivedSequence = Math.min(record.receivedSequence, record.events.length)
  const isCutShort = record.receipt !== null && record.serverReceiptId === null && record.receipt.lastSequence !== record.events.length
  return [{ ...record, receivedSequence, setAsideCode: isCutShort ? 'attempt/chain-broken' : record.setAsideCode }]
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
