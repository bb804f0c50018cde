import type { Queries } from '../../platform/database/open-database.ts'
import { mapEntries, type Page, type PageRequest } from '../../platform/database/page-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { sittingModeOf, sittingModeSchema } from '../../../src-shared/content/exams/sitting-mode.ts'
import { longestClockMs } from '../../../src-shared/attempt/record/stage.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'
import type { AcceptedEvent, AttemptPosition } from '../events/accept-events.ts'
import {
  appendEvents,
  insertEvents,
  movePosition,
  readEvents,
  readEventsAfter,
  readAnnotationCharacters,
  type EventsReceived
} from './attempt-event-rows.ts'
import { isImported, saveOrigin, type AttemptOrigin } from './imported-attempt-rows.ts'
import { createStudyRecords, type StudyRecords } from './study-records.ts'
import { createClosingRecords, type ClosingRecords } from './closing-rows.ts'
import { countDrawn, itemIdsOf, saveItems, saveOutcomes, listSatPapers, type SatPaper } from './attempt-item-rows.ts'
import { readListed, readListedPage } from './listed-attempt-rows.ts'
import { readOwnPaper, readOwnReport } from './own-json.ts'
import { limitsOfPaper } from '../draw/limits-of-paper.ts'
import { createRegradeRecords, type RegradeRecords } from './regrade-records.ts'
import { answerKeySchema, paperLimitsSchema, type AnswerKey, type PaperLimits } from '../draw/answer-key.ts'

export interface StoredAttempt extends AttemptPosition {
  readonly accountId: string
  readonly slug: string
  /** The only subject chosen; null where all were. */
  readonly subject: string | null
  /** The chosen class level; null where none was. */
  readonly level: string | null
  readonly title: string
  readonly maximumTotal: number
  readonly paperHash: string
  /** Null until it is scored. */
  readonly total: number | null
  /** How often its candidate was moved to another computer; events of earlier computers are refused. */
  readonly seatGeneration: number
}

export interface ListedAttempt extends StoredAttempt {
  /** Whether it was taken at another backend. */
  readonly isImported: boolean
}

export interface NewAttempt extends Pick<StoredAttempt, 'accountId' | 'subject' | 'level' | 'maximumTotal'> {
  readonly paper: Paper
  readonly answerKey: AnswerKey
}

/** A receipt of the backend; `receivedAt` in milliseconds since 1970. */
export interface BackendReceipt {
  readonly receiptId: string
  readonly attemptId: string
  readonly lastSequence: number
  readonly lastHash: string
  readonly receivedAt: number
}

export interface AttemptRepository {
  readonly find: (attemptId: string) => Promise<StoredAttempt | null>
  /** All attempts of an account, newest first. */
  readonly listOf: (accountId: string) => Promise<readonly ListedAttempt[]>
  /** A page of them, newest first. */
  readonly listPage: (accountId: string, request: PageRequest) => Promise<Page<ListedAttempt>>
  /** False where an attempt with this id exists. */
  readonly create: (attempt: NewAttempt) => Promise<boolean>
  /** As `create`, together with `work` in one transaction: an imported attempt is stored completely or not at all. */
  readonly createWhole: (attempt: NewAttempt, work: (attempt: ImportedAttempt) => Promise<void>) => Promise<boolean>
  /** In how many of an account's papers each item was; absent for items in none. */
  readonly countDrawn: (accountId: string) => Promise<ReadonlyMap<string, number>>
  /** The scored papers of an account, oldest first, with the outcomes of their items. */
  readonly listSatPapers: (accountId: string) => Promise<readonly SatPaper[]>
  readonly readPaper: (attemptId: string) => Promise<Paper>
  readonly readReport: (attemptId: string) => Promise<Report | null>
  /** Whether it was taken at another backend. */
  readonly isImported: (attemptId: string) => Promise<boolean>
  /** Runs `work` while nothing else can change the attempt, all or nothing: an error undoes it. Null where there is no such attempt. */
  readonly change: <Value>(attemptId: string, work: (attempt: LockedAttempt) => Promise<Value>) => Promise<Value | null>
}

/** One attempt within a transaction that holds its lock. */
export interface LockedAttempt extends RegradeRecords, ClosingRecords, StudyRecords {
  readonly stored: StoredAttempt
  readonly readLimits: () => Promise<PaperLimits>
  /** Hashes of the stored events from `firstSequence` to `lastSequence`. */
  readonly readHashes: (firstSequence: number, lastSequence: number) => Promise<ReadonlyMap<number, string>>
  /** All stored events, in order. */
  readonly readEvents: () => Promise<readonly AcceptedEvent[]>
  /** At most `limit` stored events after a sequence number, in order. */
  readonly readEventsAfter: (after: number, limit: number) => Promise<readonly AcceptedEvent[]>
  /** The size of stored annotations, in characters of their events. */
  readonly readAnnotationCharacters: () => Promise<number>
  readonly append: (position: AttemptPosition, accepted: readonly AcceptedEvent[], receivedAt: number) => Promise<void>
  /** The key as drawn, without corrections. */
  readonly readForMarking: () => Promise<{ readonly paper: Paper; readonly answerKey: AnswerKey; readonly events: readonly AcceptedEvent[] }>
  readonly readReceipt: () => Promise<BackendReceipt | null>
  readonly saveReport: (report: Report, lastSequence: number) => Promise<void>
}

/** An imported attempt, within the transaction that creates it. */
export interface ImportedAttempt extends LockedAttempt {
  /** Stores all its events, each batch with the time at which the former backend accepted it: this is not activity of the learner now. */
  readonly appendImported: (position: AttemptPosition, batches: readonly EventsReceived[]) => Promise<void>
  readonly saveOrigin: (origin: AttemptOrigin) => Promise<void>
}

export function createAttemptRepository(queries: Queries): AttemptRepository {
  return {
    find: async (attemptId) => {
      const row = await queries.selectFrom('attempt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
      return row ? toStored(row) : null
    },
    listOf: async (accountId) => (await readListed(queries, accountId)).map(toListed),
    listPage: (accountId, request) => readListedPage(queries, accountId, request).then((page) => mapEntries(page, toListed)),
    create: (attempt) => queries.transaction().execute((transaction) => insertAttempt(transaction, attempt)),
    createWhole: (attempt, work) =>
      queries.transaction().execute(async (transaction) => {
        if (!(await insertAttempt(transaction, attempt))) return false
        const row = await lock(transaction, attempt.paper.attemptId)
        if (row) await work(createImportedAttempt(transaction, toStored(row)))
        return true
      }),
    countDrawn: (accountId) => countDrawn(queries, accountId),
    listSatPapers: (accountId) => listSatPapers(queries, accountId),
    readPaper: async (attemptId) => {
      const { paper } = await queries.selectFrom('attempt_paper').select('paper').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()
      return readOwnPaper(paper)
    },
    readReport: async (attemptId) => {
      const row = await queries.selectFrom('attempt_report').select('report').where('attempt_id', '=', attemptId).executeTakeFirst()
      return row ? readOwnReport(row.report) : null
    },
    isImported: (attemptId) => isImported(queries, attemptId),
    change: (attemptId, work) =>
      queries.transaction().execute(async (transaction) => {
        const row = await lock(transaction, attemptId)
        return row ? work(createLockedAttempt(transaction, toStored(row))) : null
      })
  }
}

/** An update without effect takes the row's lock on PostgreSQL; SQLite has only one writer and no `for update`. */
function lock(queries: Queries, attemptId: string): Promise<Tables['attempt'] | undefined> {
  return queries
    .updateTable('attempt')
    .set((expression) => ({ received_sequence: expression.ref('received_sequence') }))
    .where('attempt_id', '=', attemptId)
    .returningAll()
    .executeTakeFirst()
}

/** False where an attempt with this id exists. */
async function insertAttempt(transaction: Queries, { accountId, subject, level, paper, answerKey, maximumTotal }: NewAttempt): Promise<boolean> {
  const { attemptId, slug, title, startedAt, paperHash } = paper
  const made = await transaction
    .insertInto('attempt')
    .values({
      attempt_id: attemptId,
      account_id: accountId,
      slug,
      subject,
      level,
      title,
      started_at: startedAt,
      budget_ms: longestClockMs(paper),
      sitting_mode: sittingModeOf(paper),
      maximum_total: maximumTotal,
      paper_hash: paperHash,
      received_sequence: 0,
      last_hash: paperHash,
      spent_ms: 0,
      heard_at: startedAt,
      is_closed: 0,
      total: null,
      seat_turn: 0
    })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returning('attempt_id')
    .executeTakeFirst()
  if (!made) return false
  await transaction
    .insertInto('attempt_paper')
    .values({
      attempt_id: attemptId,
      paper: JSON.stringify(paper),
      answer_key: JSON.stringify(answerKey),
      limits: JSON.stringify(limitsOfPaper(paper))
    })
    .execute()
  await saveItems(transaction, { attemptId, accountId }, itemIdsOf(paper))
  return true
}

function createImportedAttempt(queries: Queries, stored: StoredAttempt): ImportedAttempt {
  return {
    ...createLockedAttempt(queries, stored),
    appendImported: async (position, batches) => {
      for (const batch of batches) await insertEvents(queries, stored.attemptId, batch)
      await movePosition(queries, position)
    },
    saveOrigin: (origin) => saveOrigin(queries, stored.attemptId, origin)
  }
}

function createLockedAttempt(queries: Queries, stored: StoredAttempt): LockedAttempt {
  const { attemptId } = stored
  return {
    stored,
    ...createRegradeRecords(queries, attemptId),
    ...createClosingRecords(queries, attemptId),
    ...createStudyRecords(queries, stored),
    readLimits: async () => {
      const { limits } = await queries.selectFrom('attempt_paper').select('limits').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()
      return paperLimitsSchema.parse(JSON.parse(limits))
    },
    readHashes: async (firstSequence, lastSequence) => {
      const rows = await queries
        .selectFrom('attempt_event')
        .select(['sequence', 'hash'])
        .where('attempt_id', '=', attemptId)
        .where('sequence', '>=', firstSequence)
        .where('sequence', '<=', lastSequence)
        .execute()
      return new Map(rows.map(({ sequence, hash }) => [sequence, hash]))
    },
    readEvents: () => readEvents(queries, attemptId),
    readEventsAfter: (after, limit) => readEventsAfter(queries, attemptId, { after, limit }),
    readAnnotationCharacters: () => readAnnotationCharacters(queries, attemptId),
    append: (position, accepted, receivedAt) => appendEvents(queries, stored.accountId, { position, accepted, receivedAt }),
    readForMarking: () => readForMarking(queries, attemptId),
    readReceipt: async () => {
      const row = await queries.selectFrom('attempt_report').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
      if (!row) return null
      const { receipt_id: receiptId, last_sequence: lastSequence, last_hash: lastHash, received_at: receivedAt } = row
      return { receiptId, attemptId, lastSequence, lastHash, receivedAt }
    },
    saveReport: (report, lastSequence) => saveReport(queries, report, lastSequence)
  }
}

async function readForMarking(queries: Queries, attemptId: string) {
  const stored = await queries
    .selectFrom('attempt_paper')
    .select(['paper', 'answer_key'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return {
    paper: readOwnPaper(stored.paper),
    answerKey: answerKeySchema.parse(JSON.parse(stored.answer_key)),
    events: await readEvents(queries, attemptId)
  }
}

async function saveReport(queries: Queries, report: Report, lastSequence: number): Promise<void> {
  const { attemptId, receiptId, lastHash, receivedAt, total } = report
  await queries
    .insertInto('attempt_report')
    .values({
      attempt_id: attemptId,
      receipt_id: receiptId,
      last_sequence: lastSequence,
      last_hash: lastHash,
      received_at: receivedAt,
      report: JSON.stringify(report)
    })
    .execute()
  await queries.updateTable('attempt').set({ total }).where('attempt_id', '=', attemptId).execute()
  await saveOutcomes(queries, report)
}

function toListed({ brought_at: importedAt, ...row }: Tables['attempt'] & { readonly brought_at: number | null }): ListedAttempt {
  return { ...toStored(row), isImported: importedAt !== null }
}

function toStored(row: Tables['attempt']): StoredAttempt {
  return {
    attemptId: row.attempt_id,
    accountId: row.account_id,
    slug: row.slug,
    subject: row.subject,
    level: row.level,
    title: row.title,
    startedAt: row.started_at,
    budgetMs: row.budget_ms,
    sittingMode: sittingModeSchema.parse(row.sitting_mode),
    maximumTotal: row.maximum_total,
    paperHash: row.paper_hash,
    receivedSequence: row.received_sequence,
    lastHash: row.last_hash,
    spentMs: row.spent_ms,
    heardAt: row.heard_at,
    isClosed: row.is_closed === 1,
    total: row.total,
    seatGeneration: row.seat_turn
  }
}
