import type { Report } from '../../../src-shared/attempt/report/report.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { outcomesOf } from './attempt-item-rows.ts'
import { packText, unpackText } from './packed-text.ts'

/** A receipt of the backend; `receivedAt` in milliseconds since 1970. */
export interface BackendReceipt {
  readonly receiptId: string
  readonly attemptId: string
  readonly lastSequence: number
  readonly lastHash: string
  readonly receivedAt: number
}

/** Reads the text of the attempt's paper, which a report mostly repeats: its dictionary. */
type ReadPaperBytes = () => Promise<Buffer>

export async function readReceipt(queries: Queries, attemptId: string): Promise<BackendReceipt | null> {
  const row = await queries
    .selectFrom('attempt_report')
    .select(['receipt_id', 'last_sequence', 'last_hash', 'received_at'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (!row) return null
  return { receiptId: row.receipt_id, attemptId, lastSequence: row.last_sequence, lastHash: row.last_hash, receivedAt: row.received_at }
}

/** Returns the JSON text of the report; null where there is none. Throws where it is damaged. */
export async function readStoredReport(queries: Queries, attemptId: string, readPaperBytes: ReadPaperBytes): Promise<string | null> {
  const row = await queries.selectFrom('attempt_report').select('packed').where('attempt_id', '=', attemptId).executeTakeFirst()
  return row ? unpackText(row.packed, await readPaperBytes()).toString() : null
}

export async function insertReport(
  queries: Queries,
  report: Report,
  { lastSequence, paperBytes }: { lastSequence: number; paperBytes: Buffer }
): Promise<void> {
  const { attemptId, receiptId, lastHash, receivedAt } = report
  await queries
    .insertInto('attempt_report')
    .values({
      attempt_id: attemptId,
      receipt_id: receiptId,
      last_sequence: lastSequence,
      last_hash: lastHash,
      received_at: receivedAt,
      outcomes: outcomesOf(report),
      packed: await packText(JSON.stringify(report), paperBytes)
    })
    .execute()
  await saveTotal(queries, report)
}

/** Replaces the report, its total and the outcomes of its items; receipt and end of the chain stay. */
export async function replaceStoredReport(queries: Queries, report: Report, paperBytes: Buffer): Promise<void> {
  const { attemptId } = report
  await queries
    .updateTable('attempt_report')
    .set({ outcomes: outcomesOf(report), packed: await packText(JSON.stringify(report), paperBytes) })
    .where('attempt_id', '=', attemptId)
    .execute()
  await saveTotal(queries, report)
}

/** With the maximum, which is lower than at the start where a person must mark all of a subject. */
async function saveTotal(queries: Queries, { attemptId, total, maximumTotal }: Report): Promise<void> {
  await queries.updateTable('attempt').set({ total, maximum_total: maximumTotal }).where('attempt_id', '=', attemptId).execute()
}
