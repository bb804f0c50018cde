import type { Queries } from '../../platform/database/open-database.ts'
import { mapEntries, type Page, type PageRequest } from '../../platform/database/page-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { sittingModeOf, sittingModeSchema } from '../../../src-shared/content/exams/sitting-mode.ts'
import { longestClockMs } from '../../../src-shared/attempt/record/stage.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Report } from '../../../src-shared/attempt/report/report.ts'
import type { AcceptedEvent, AttemptPosition, EventToMark } from '../events/accept-events.ts'
import * as eventRows from './attempt-event-rows.ts'
import { isImported, saveOrigin, type AttemptOrigin } from './imported-attempt-rows.ts'
import { createStudyRecords, type StudyRecords } from './study-records.ts'
import { createClosingRecords, type ClosingRecords } from './closing-rows.ts'
import { countDrawn, listSatPapers, type SatPaper } from './attempt-item-rows.ts'
import { createAppendMemory, type AppendMemory } from './append-memory.ts'
import { insertPaper, packPaper, readStoredPaper, type StoredPaper } from './attempt-paper-rows.ts'
import { insertReport, readReceipt, readStoredReport, type BackendReceipt } from './attempt-report-rows.ts'
import { createBankTexts, type Authored, type BankTexts } from './bank-texts.ts'
import { lockAttempt } from './lock-attempt.ts'
import { createLimitsInMemory, type LimitsInMemory } from './limits-in-memory.ts'
import { readListed, readListedPage } from './listed-attempt-rows.ts'
import { createRegradeRecords, type RegradeRecords } from './regrade-records.ts'
import type { PaperLimits } from '../draw/answer-key.ts'
import type { KeyedPaper } from '../draw/draw-paper.ts'

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

export interface NewAttempt extends KeyedPaper, Pick<StoredAttempt, 'accountId' | 'subject' | 'level' | 'maximumTotal'> {
  /** What the paper was drawn from; what it shares with these takes no room of its own. */
  readonly authored?: readonly Authored[]
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
  /** With its keys as drawn, without corrections. */
  readonly readKeyedPaper: (attemptId: string) => Promise<KeyedPaper>
  readonly readReport: (attemptId: string) => Promise<Report | null>
  /** As JSON, as it was stored. */
  readonly readReportText: (attemptId: string) => Promise<string | null>
  /** Whether it was taken at another backend. */
  readonly isImported: (attemptId: string) => Promise<boolean>
  /** Runs `work` while nothing else can change the attempt, all or nothing: an error undoes it. Null where there is no such attempt. */
  readonly change: <Value>(attemptId: string, work: (attempt: LockedAttempt) => Promise<Value>) => Promise<Value | null>
}

/** A paper with its keys as drawn, and all events in order. */
export interface AttemptToMark extends KeyedPaper {
  readonly events: readonly EventToMark[]
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
  readonly readKeyedPaper: () => Promise<KeyedPaper>
  readonly readForMarking: () => Promise<AttemptToMark>
  readonly readReceipt: () => Promise<BackendReceipt | null>
  readonly saveReport: (report: Report, lastSequence: number) => Promise<void>
}

/** An imported attempt, within the transaction that creates it. */
export interface ImportedAttempt extends LockedAttempt {
  /** Stores all its events, each batch with the time at which the former backend accepted it: this is not activity of the learner now. */
  readonly appendImported: (position: AttemptPosition, batches: readonly eventRows.EventsReceived[]) => Promise<void>
  readonly saveOrigin: (origin: AttemptOrigin) => Promise<void>
}

/** What this process knows of all attempts. */
interface Shared {
  readonly bankTexts: BankTexts
  readonly limits: LimitsInMemory
  readonly memory: AppendMemory
}

export function createAttemptRepository(queries: Queries): AttemptRepository {
  const shared: Shared = { bankTexts: createBankTexts(), limits: createLimitsInMemory(), memory: createAppendMemory() }
  const readPacked = (attemptId: string): Promise<StoredPaper> => readStoredPaper(queries, shared.bankTexts, attemptId)
  const readPaper = async (attemptId: string): Promise<KeyedPaper> => (await readPacked(attemptId)).read()
  const readReportText = (attemptId: string): Promise<string | null> =>
    readStoredReport(queries, attemptId, async () => (await readPacked(attemptId)).bytes)
  async function create(attempt: NewAttempt, work?: (attempt: ImportedAttempt) => Promise<void>): Promise<boolean> {
    const packed = await packPaper(attempt, await shared.bankTexts.refer(queries, attempt.authored ?? []))
    return queries.transaction().execute(async (transaction) => {
      if (!(await insertAttempt(transaction, attempt))) return false
      // A database that was set back to an earlier state has lost what this process knows to be there.
      const isHeld = await shared.bankTexts.confirm(transaction, packed.texts)
      await insertPaper(transaction, attempt.paper, isHeld ? packed : await packPaper(attempt, []))
      const row = work && (await lockAttempt(transaction, attempt.paper.attemptId))
      if (row) await work(createImportedAttempt(transaction, toStored(row), shared))
      return true
    })
  }
  return {
    find: async (attemptId) => {
      const row = await queries.selectFrom('attempt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
      return row ? toStored(row) : null
    },
    listOf: async (accountId) => (await readListed(queries, accountId)).map(toListed),
    listPage: (accountId, request) => readListedPage(queries, accountId, request).then((page) => mapEntries(page, toListed)),
    create: (attempt) => create(attempt),
    createWhole: create,
    countDrawn: (accountId) => countDrawn(queries, accountId),
    listSatPapers: (accountId) => listSatPapers(queries, accountId),
    readPaper: async (attemptId) => (await readPaper(attemptId)).paper,
    readKeyedPaper: readPaper,
    readReport: async (attemptId) => {
      const text = await readReportText(attemptId)
      return text === null ? null : (JSON.parse(text) as Report)
    },
    readReportText,
    isImported: (attemptId) => isImported(queries, attemptId),
    change: (attemptId, work) =>
      queries.transaction().execute(async (transaction) => {
        const row = await lockAttempt(transaction, attemptId)
        return row ? work(createLockedAttempt(transaction, toStored(row), shared)) : null
      })
  }
}

/** False where an attempt with this id exists. */
async function insertAttempt(transaction: Queries, { accountId, subject, level, paper, maximumTotal }: NewAttempt): Promise<boolean> {
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
  return made !== undefined
}

function createImportedAttempt(queries: Queries, stored: StoredAttempt, shared: Shared): ImportedAttempt {
  return {
    ...createLockedAttempt(queries, stored, shared),
    appendImported: async (position, batches) => {
      for (const batch of batches) await eventRows.insertEvents(queries, stored.attemptId, batch)
      await eventRows.movePosition(queries, position)
    },
    saveOrigin: (origin) => saveOrigin(queries, stored.attemptId, origin)
  }
}

function createLockedAttempt(queries: Queries, stored: StoredAttempt, { bankTexts, limits, memory }: Shared): LockedAttempt {
  const { attemptId } = stored
  // It never changes, and a report is packed with its text.
  let paper: Promise<StoredPaper> | undefined
  const readPacked = (): Promise<StoredPaper> => (paper ??= readStoredPaper(queries, bankTexts, attemptId))
  const readPaper = async (): Promise<KeyedPaper> => (await readPacked()).read()
  const readPaperBytes = async (): Promise<Buffer> => (await readPacked()).bytes
  return {
    stored,
    ...createRegradeRecords(queries, attemptId, readPaperBytes),
    ...createClosingRecords(queries, attemptId, memory),
    ...createStudyRecords(queries, stored),
    readLimits: () => limits.read(stored.paperHash, async () => (await readPaper()).paper),
    readHashes: (first, last) => eventRows.readHashes(queries, attemptId, { first, last }),
    readEvents: () => eventRows.readEvents(queries, stored),
    readEventsAfter: (after, limit) => eventRows.readEventsAfter(queries, stored, { after, limit }),
    readAnnotationCharacters: () => eventRows.readAnnotationCharacters(queries, attemptId),
    append: (position, accepted, receivedAt) =>
      eventRows.appendEvents(queries, { accountId: stored.accountId, position, accepted, receivedAt, memory }),
    readKeyedPaper: readPaper,
    readForMarking: async () => ({ ...(await readPaper()), events: await eventRows.readEventsToMark(queries, attemptId) }),
    readReceipt: () => readReceipt(queries, attemptId),
    saveReport: async (report, lastSequence) => insertReport(queries, report, { lastSequence, paperBytes: await readPaperBytes() })
  }
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
