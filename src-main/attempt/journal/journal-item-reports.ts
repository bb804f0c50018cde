import type { DatabaseSync } from 'node:sqlite'
import { isErrorCode, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { sentItemReportSchema, type SentItemReport } from '../../../src-shared/attempt/item-report.ts'
import type { JournalConnection } from './journal-connection.ts'

/** A report of an item as stored in the journal: one for each item and learner. */
export interface SavedItemReport extends SentItemReport {
  readonly userId: string
  /** The attempt that showed the item. */
  readonly attemptId: string
  /** The revision that the backend has; 0 if it has none. */
  readonly receivedRevision: number
  /** The code with which the backend refused it permanently; the report stays here. */
  readonly quarantineCode: ErrorCode | null
}

export type NewItemReport = Omit<SavedItemReport, 'revision' | 'receivedRevision' | 'quarantineCode'>

export interface ItemReportRow {
  report_id: string
  user_id: string
  attempt_id: string
  item_id: string
  revision: number
  reason: string
  words: string
  made_at: number
  received_revision: number
  set_aside_code: string | null
}

/** The journal's calls about reports of items. */
export interface ItemReportCalls {
  /** Stores a learner's report of an item; until the backend has it, a second report replaces the first. */
  keepItemReport(report: NewItemReport): SavedItemReport
  listItemReports(userId: string): SavedItemReport[]
  markItemReport(reportId: string, mark: ItemReportMark): void
}

/** Creates the calls on the journal's connection. */
export function createItemReportCalls({ opened, inTransaction }: JournalConnection): ItemReportCalls {
  return {
    keepItemReport: (report) => inTransaction((db) => writeItemReport(db, report)),
    listItemReports: (userId) => listItemReportRows(opened(), userId),
    markItemReport(reportId, mark) {
      inTransaction((db) => {
        markItemReportRow(db, reportId, mark)
      })
    }
  }
}

/** Replaces this learner's earlier report of the item, under its id. A report that the backend has stays unchanged and is returned. */
function writeItemReport(db: DatabaseSync, report: NewItemReport): SavedItemReport {
  db.prepare(
    `INSERT INTO item_report (report_id, user_id, attempt_id, item_id, revision, reason, words, made_at) VALUES (?, ?, ?, ?, 1, ?, ?, ?)
     ON CONFLICT (user_id, item_id) DO UPDATE SET
       attempt_id = excluded.attempt_id, revision = revision + 1, reason = excluded.reason, words = excluded.words,
       made_at = excluded.made_at, set_aside_code = NULL
     WHERE received_revision < revision`
  ).run(report.reportId, report.userId, report.attemptId, report.itemId, report.reason, report.words, report.madeAt)
  const row = db.prepare('SELECT * FROM item_report WHERE user_id = ? AND item_id = ?').get(report.userId, report.itemId)
  const saved = itemReportFrom(row as unknown as ItemReportRow)
  if (!saved) throw new Error(`the report of ${report.itemId} cannot be read back`)
  return saved
}

/** Returns a learner's own reports in the order of creation, without rows that damage has made unreadable. */
function listItemReportRows(db: DatabaseSync, userId: string): SavedItemReport[] {
  const rows = db.prepare('SELECT * FROM item_report WHERE user_id = ? ORDER BY rowid').all(userId) as unknown as ItemReportRow[]
  return rows.flatMap((row) => itemReportFrom(row) ?? [])
}

/** Records that the backend has this revision, or the code of its refusal. A later change is still to be sent. */
function markItemReportRow(db: DatabaseSync, reportId: string, { revision, quarantineCode }: ItemReportMark): void {
  if (quarantineCode === null)
    db.prepare('UPDATE item_report SET received_revision = max(received_revision, ?) WHERE report_id = ?').run(revision, reportId)
  else db.prepare('UPDATE item_report SET set_aside_code = ? WHERE report_id = ? AND revision = ?').run(quarantineCode, reportId, revision)
}

export interface ItemReportMark {
  readonly revision: number
  readonly quarantineCode: ErrorCode | null
}

/** Restores a report that was read from a damaged file; an existing row stays. */
export function restoreItemReport(db: DatabaseSync, report: SavedItemReport): void {
  const { reportId, userId, attemptId, itemId, revision, reason, words, madeAt, receivedRevision, quarantineCode } = report
  db.prepare(
    `INSERT INTO item_report (report_id, user_id, attempt_id, item_id, revision, reason, words, made_at, received_revision, set_aside_code)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
  ).run(reportId, userId, attemptId, itemId, revision, reason, words, madeAt, receivedRevision, quarantineCode)
}

export function itemReportFrom(row: ItemReportRow): SavedItemReport | null {
  const { report_id: reportId, user_id: userId, attempt_id: attemptId, item_id: itemId, revision, reason, words, made_at: madeAt } = row
  const sent = sentItemReportSchema.safeParse({ reportId, revision, itemId, reason, words, madeAt })
  if (!sent.success) return null
  return {
    ...sent.data,
    userId,
    attemptId,
    receivedRevision: row.received_revision,
    quarantineCode: isErrorCode(row.set_aside_code) ? row.set_aside_code : null
  }
}
