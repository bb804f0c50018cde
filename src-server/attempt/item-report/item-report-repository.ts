import type { Selectable } from 'kysely'
import { reportReasonSchema, type HeldItemReport, type ReportReason, type SentItemReport } from '../../../src-shared/attempt/item-report.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { readItemIds } from '../../platform/database/paper-items.ts'
import { lockAttempt } from '../store/lock-attempt.ts'
import type { ReportedItem } from './reported-item.ts'

/** A report as staff see it. Times in milliseconds since 1970. */
export interface StoredItemReport {
  readonly reportId: string
  readonly accountId: string
  readonly attemptId: string
  readonly itemId: string
  readonly revision: number
  readonly reason: ReportReason
  readonly words: string
  readonly contentVersion: number | null
  readonly shownHash: string
  /** By the learner's computer. */
  readonly madeAt: number
  readonly receivedAt: number
  readonly answer: { readonly note: string; readonly by: string; readonly at: number } | null
}

export interface NewItemReport extends SentItemReport, ReportedItem {
  readonly accountId: string
  readonly attemptId: string
  readonly receivedAt: number
}

export interface ItemReportRepository {
  readonly find: (reportId: string) => Promise<StoredItemReport | null>
  /** False where a report with this id, or one of this learner about this item, exists, or the attempt is gone. */
  readonly create: (report: NewItemReport) => Promise<boolean>
  /** Replaces an earlier revision, unless somebody has reviewed it. */
  readonly revise: (report: Pick<NewItemReport, 'reportId' | 'revision' | 'reason' | 'words' | 'madeAt' | 'receivedAt'>) => Promise<void>
  /** The learner's reports of items in one of their attempts. */
  readonly listOf: (accountId: string, attemptId: string) => Promise<readonly HeldItemReport[]>
  /** Reports that nobody has reviewed, oldest first. */
  readonly listWaiting: (limit: number) => Promise<readonly StoredItemReport[]>
  /** False where it is already answered, or there is none with this id. */
  readonly answer: (reportId: string, answer: { readonly note: string; readonly by: string; readonly at: number }) => Promise<boolean>
}

export function createItemReportRepository(queries: Queries): ItemReportRepository {
  return {
    find: async (reportId) => {
      const row = await queries.selectFrom('item_report').selectAll().where('report_id', '=', reportId).executeTakeFirst()
      return row ? toStored(row) : null
    },
    create: (report) => queries.transaction().execute((transaction) => create(transaction, report)),
    revise: async ({ reportId, revision, reason, words, madeAt, receivedAt }) => {
      await queries
        .updateTable('item_report')
        .set({ revision, reason, words, made_at: madeAt, received_at: receivedAt })
        .where('report_id', '=', reportId)
        .where('revision', '<', revision)
        .where('looked_at', 'is', null)
        .execute()
    },
    listOf: async (accountId, attemptId) => {
      const rows = await queries.selectFrom('item_report').selectAll().where('account_id', '=', accountId).orderBy('report_id').execute()
      const ofPaper = new Set((await readItemIds(queries, [attemptId])).get(attemptId))
      return rows.filter((row) => ofPaper.has(row.item_id)).map(toHeld)
    },
    listWaiting: async (limit) => {
      const rows = await queries
        .selectFrom('item_report')
        .selectAll()
        .where('looked_at', 'is', null)
        .orderBy('received_at')
        .orderBy('report_id')
        .limit(limit)
        .execute()
      return rows.map(toStored)
    },
    answer: async (reportId, { note, by, at }) => {
      const answered = await queries
        .updateTable('item_report')
        .set({ note, looked_by: by, looked_at: at })
        .where('report_id', '=', reportId)
        .where('looked_at', 'is', null)
        .returning('report_id')
        .executeTakeFirst()
      return answered !== undefined
    }
  }
}

async function create(transaction: Queries, report: NewItemReport): Promise<boolean> {
  if (!(await lockAttempt(transaction, report.attemptId))) return false
  const made = await transaction
    .insertInto('item_report')
    .values({
      report_id: report.reportId,
      account_id: report.accountId,
      attempt_id: report.attemptId,
      item_id: report.itemId,
      revision: report.revision,
      reason: report.reason,
      words: report.words,
      content_version: report.contentVersion,
      shown_hash: report.shownHash,
      made_at: report.madeAt,
      received_at: report.receivedAt,
      looked_at: null,
      looked_by: null,
      note: null
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst()
  return made !== undefined
}

type Row = Selectable<Tables['item_report']>

function toStored(row: Row): StoredItemReport {
  const { note, looked_by: by, looked_at: at } = row
  return {
    reportId: row.report_id,
    accountId: row.account_id,
    attemptId: row.attempt_id,
    itemId: row.item_id,
    revision: row.revision,
    reason: reportReasonSchema.parse(row.reason),
    words: row.words,
    contentVersion: row.content_version,
    shownHash: row.shown_hash,
    madeAt: row.made_at,
    receivedAt: row.received_at,
    answer: note === null || by === null || at === null ? null : { note, by, at }
  }
}

/** The reviewer's name is not shown to the learner. */
function toHeld(row: Row): HeldItemReport {
  const { reportId, itemId, reason, words, receivedAt, answer } = toStored(row)
  return { reportId, itemId, reason, words, receivedAt, answer: answer && { note: answer.note, at: answer.at } }
}
