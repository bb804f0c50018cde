import { isOneOf } from '../../platform/database/is-one-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'
import { correctionSchema, type Correction } from '../draw/correction.ts'
import { keyedItemSchema, type KeyedItem } from '../draw/answer-key.ts'
import { readStoredReport, replaceStoredReport } from './attempt-report-rows.ts'
import type { CorrectedItem } from '../draw/correct-key.ts'

/** A correction that an attempt's score includes, in the order of application. */
export interface StoredRegrade {
  readonly number: number
  readonly correctionId: string
  readonly itemAfter: KeyedItem
}

/** A correction as entered, and who entered it. */
export interface EnteredCorrection {
  readonly correction: Correction
  readonly madeBy: string
}

/** One entry of the audit. `totalBefore` is null at the first scoring. `markedAt` in milliseconds since 1970. */
export interface NewRegrade extends EnteredCorrection {
  readonly number: number
  readonly item: CorrectedItem
  readonly markedAt: number
  readonly markingVersion: string
  readonly totalBefore: number | null
  readonly totalAfter: number
}

/** Reads and writes of a regrade for one attempt, within the transaction that holds its lock. */
export interface RegradeRecords {
  readonly readRegrades: () => Promise<readonly StoredRegrade[]>
  /** The entered corrections of these items, in order. */
  readonly readCorrections: (itemIds: readonly string[]) => Promise<readonly EnteredCorrection[]>
  readonly readReport: () => Promise<Report | null>
  readonly saveRegrade: (regrade: NewRegrade) => Promise<void>
  /** Replaces the report, its total and the outcomes of its items; receipt and end of the chain stay. */
  readonly replaceReport: (report: Report) => Promise<void>
}

/** Reads the entered corrections of these items, in order. */
export async function readCorrectionsOf(queries: Queries, itemIds: readonly string[]): Promise<readonly EnteredCorrection[]> {
  if (itemIds.length === 0) return []
  const rows = await queries
    .selectFrom('key_correction')
    .select(['correction', 'made_by'])
    .where(isOneOf(queries, 'item_id', itemIds))
    .orderBy('position')
    .execute()
  return rows.map(({ correction, made_by: madeBy }) => ({ correction: correctionSchema.parse(JSON.parse(correction)), madeBy }))
}

/** Reads all entered corrections by item, those of an item in order: a school has a few. */
export async function readCorrectionsByItem(queries: Queries): Promise<ReadonlyMap<string, readonly Correction[]>> {
  const rows = await queries.selectFrom('key_correction').select('correction').orderBy('position').execute()
  const all = rows.map(({ correction }) => correctionSchema.parse(JSON.parse(correction)))
  return Map.groupBy(all, ({ itemId }) => itemId)
}

/** `readPaperBytes`: of the attempt's paper, with which its report is packed. */
export function createRegradeRecords(queries: Queries, attemptId: string, readPaperBytes: () => Promise<Buffer>): RegradeRecords {
  return {
    readRegrades: async () => {
      const rows = await queries
        .selectFrom('attempt_remark')
        .select(['number', 'correction_id', 'item_after'])
        .where('attempt_id', '=', attemptId)
        .orderBy('number')
        .execute()
      return rows.map(({ number, correction_id: correctionId, item_after }) => ({
        number,
        correctionId,
        itemAfter: keyedItemSchema.parse(JSON.parse(item_after))
      }))
    },
    readCorrections: (itemIds) => readCorrectionsOf(queries, itemIds),
    readReport: async () => {
      const text = await readStoredReport(queries, attemptId, readPaperBytes)
      return text === null ? null : (JSON.parse(text) as Report)
    },
    saveRegrade: (regrade) => saveRegrade(queries, attemptId, regrade),
    replaceReport: async (report) => replaceStoredReport(queries, report, await readPaperBytes())
  }
}

async function saveRegrade(queries: Queries, attemptId: string, regrade: NewRegrade): Promise<void> {
  const { correction, madeBy, number, item, markedAt, markingVersion, totalBefore, totalAfter } = regrade
  await queries
    .insertInto('attempt_remark')
    .values({
      attempt_id: attemptId,
      number,
      correction_id: correction.id,
      marked_by: madeBy,
      marked_at: markedAt,
      reason: correction.reason,
      marking_version: markingVersion,
      content_version: correction.contentVersion,
      item_before: JSON.stringify(item.before),
      item_after: JSON.stringify(item.after),
      total_before: totalBefore,
      total_after: totalAfter
    })
    .execute()
}
