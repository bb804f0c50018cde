import type { Report } from '../../../src-shared/attempt/report/report.ts'
import { continuesChain } from '../../../src-shared/attempt/record/segment.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOfPaper } from '../draw/agreed-paper.ts'
import { hashOf } from '../events/accept-events.ts'
import { readEventRowsUpTo, toAccepted, type EventRow } from './attempt-event-rows.ts'
import { readStoredPaper } from './attempt-paper-rows.ts'
import { readStoredReport } from './attempt-report-rows.ts'
import { createBankTexts, type BankTexts } from './bank-texts.ts'
import { tablesNamingAttempt, tablesOfMarking } from './tables-naming-attempt.ts'

const ATTEMPTS_PER_READ = 200
const MOST_NAMED = 100

/** What is wrong with an attempt. */
export type AttemptFault =
  /** An event was changed, or does not follow the one before it. */
  | 'chain-broken'
  /** The attempt says that it has events which are not there. */
  | 'events-missing'
  /** Its paper is not there, or not the one that the candidate agreed to. */
  | 'paper-changed'
  /** It was handed in and has no report, or the report of another end. */
  | 'report-missing'
  /** Rows name it, and it is not there itself. */
  | 'attempt-missing'

export interface CheckedAttempts {
  readonly attempts: number
  readonly events: number
  /** All that are broken. */
  readonly brokenCount: number
  /** The first hundred of them. */
  readonly broken: readonly { readonly attemptId: string; readonly fault: AttemptFault }[]
}

/**
 * Reads every attempt through: that its paper has the hash which the candidate agreed to, that each event has the hash of what it says and follows the one
 * before it, that the attempt ends where it says it does, that its report can be read, and that no row names an attempt which is not there. What a report says is not judged. Changes nothing, and may run beside a server: what arrives
 * or is deleted meanwhile is not looked at.
 */
export async function checkAttempts(queries: Queries): Promise<CheckedAttempts> {
  const bankTexts = createBankTexts()
  let [attempts, events, brokenCount] = [0, 0, 0]
  let after: string | null = null
  const broken: { attemptId: string; fault: AttemptFault }[] = []
  for (;;) {
    const all = queries.selectFrom('attempt').selectAll().orderBy('attempt_id').limit(ATTEMPTS_PER_READ)
    const rows: readonly Tables['attempt'][] = await (after === null ? all : all.where('attempt_id', '>', after)).execute()
    for (const row of rows) {
      const held = await readEventRowsUpTo(queries, row.attempt_id, row.received_sequence)
      attempts += 1
      events += held.length
      const fault = faultOfEvents(row, held) ?? (await faultOfTexts({ queries, bankTexts }, row))
      if (fault === null || !(await isThere(queries, row))) continue
      brokenCount += 1
      if (broken.length < MOST_NAMED) broken.push({ attemptId: row.attempt_id, fault })
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.attempt_id
  }
  const missing = await listMissing(queries)
  for (const attemptId of missing.slice(0, MOST_NAMED - broken.length)) broken.push({ attemptId, fault: 'attempt-missing' })
  return { attempts, events, brokenCount: brokenCount + missing.length, broken }
}

/** Returns the ids of attempts that rows name and that are not there: on PostgreSQL no foreign key refuses such a row. */
async function listMissing(queries: Queries): Promise<readonly string[]> {
  const missing = new Set<string>()
  for (const table of [...tablesNamingAttempt, ...tablesOfMarking]) {
    const rows = await queries
      .selectFrom(table)
      .select(`${table}.attempt_id`)
      .distinct()
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('attempt').select('attempt.attempt_id').whereRef('attempt.attempt_id', '=', `${table}.attempt_id`)))
      )
      .execute()
    for (const { attempt_id: attemptId } of rows) missing.add(attemptId)
  }
  return [...missing]
}

/** Returns what is wrong with the events of an attempt; null where they are whole. */
export function faultOfEvents(row: Tables['attempt'], held: readonly EventRow[]): AttemptFault | null {
  try {
    const last = endOfChain(row, held)
    if (last === null) return 'chain-broken'
    return last.sequence === row.received_sequence && last.hash === row.last_hash ? null : 'events-missing'
  } catch {
    // It is no event at all.
    return 'chain-broken'
  }
}

/** Returns the last event, or the paper where there is none; null where one does not follow the one before it. */
function endOfChain(row: Tables['attempt'], held: readonly EventRow[]): { readonly sequence: number; readonly hash: string } | null {
  const hashes = new Map([[0, row.paper_hash]])
  let last = { sequence: 0, hash: row.paper_hash }
  for (const { event } of toAccepted(held, row.paper_hash)) {
    const { sequence, hash } = event
    if (!continuesChain(event, last, (at) => hashes.get(at)) || hash !== hashOf(row.attempt_id, event)) return null
    hashes.set(sequence, hash)
    last = { sequence, hash }
  }
  return last
}

interface Reading {
  readonly queries: Queries
  readonly bankTexts: BankTexts
}

async function faultOfTexts({ queries, bankTexts }: Reading, row: Tables['attempt']): Promise<AttemptFault | null> {
  const bytes = await readAgreedBytes({ queries, bankTexts }, row)
  if (bytes === null) return 'paper-changed'
  if (row.total === null) return null
  try {
    const text = await readStoredReport(queries, row.attempt_id, () => Promise.resolve(bytes))
    return text !== null && (JSON.parse(text) as Report).lastHash === row.last_hash ? null : 'report-missing'
  } catch {
    // It is no report at all.
    return 'report-missing'
  }
}

/** Returns the paper as it was packed; null where it is not the one that the candidate agreed to. */
async function readAgreedBytes({ queries, bankTexts }: Reading, row: Tables['attempt']): Promise<Buffer | null> {
  try {
    const { read, bytes } = await readStoredPaper(queries, bankTexts, row.attempt_id)
    return hashOfPaper(read().paper) === row.paper_hash ? bytes : null
  } catch {
    // It is no paper at all.
    return null
  }
}

/** False where the attempt was deleted while it was read. */
async function isThere(queries: Queries, row: Tables['attempt']): Promise<boolean> {
  return (await queries.selectFrom('attempt').select('attempt_id').where('attempt_id', '=', row.attempt_id).executeTakeFirst()) !== undefined
}
