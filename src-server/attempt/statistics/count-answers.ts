import type { FastifyBaseLogger } from 'fastify'
import { DatabaseAwayError } from '../../platform/database/database-away.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { runYielding, yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import type { AttemptRepository } from '../store/attempt-repository.ts'
import { countReport } from './count-report.ts'
import {
  addItemCounts,
  collect,
  lockCountPosition,
  NO_ATTEMPT,
  readCountPosition,
  saveCountPosition,
  type CollectedCounts,
  type CountPosition
} from './item-count-rows.ts'
import { listUncounted, readKnownItems, type UncountedReport } from './read-uncounted.ts'

export interface CountDeps {
  readonly queries: Queries
  /** With the reports of exams whose results are not released: their counts are not shown before. */
  readonly attempts: Pick<AttemptRepository, 'readReport'>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  /** The clock of all servers of the database, milliseconds since 1970. */
  readonly now: () => number
}

/** A report that was received before this time is in the database: no request takes so long. */
export const COUNT_AFTER_MS = 900_000

const DAY_MS = 86_400_000

/** What one portion may hold, so that its transaction is short: a submission waits for it on SQLite. */
const MOST_ATTEMPTS = 40
const MOST_ROWS = 400

/**
 * Counts the first answers of the next few reports and returns how many reports that were; 0 when there are none. A portion is counted once: its counts and the new
 * position are stored in one transaction, which checks that nobody else has counted meanwhile. Reads one report at a time, and lets other work run between.
 */
export async function countNextAnswers(deps: CountDeps): Promise<number> {
  const { queries, now } = deps
  const until = now() - COUNT_AFTER_MS
  const begin = await readCountPosition(queries)
  // The clock was ahead once. Reports that came since it was set back are skipped.
  if (begin.receivedAt > now()) {
    await moveTo(queries, { from: begin, to: { receivedAt: until, attemptId: NO_ATTEMPT } })
    return 0
  }
  const reports = await listUncounted(queries, begin, { until, limit: MOST_ATTEMPTS })
  const collected: CollectedCounts = new Map()
  let last: UncountedReport | undefined
  let count = 0
  for (const report of reports) {
    await collectReport(deps, report, collected)
    await yieldToEventLoop()
    last = report
    count += 1
    if (collected.size >= MOST_ROWS) break
  }
  if (last === undefined) return 0
  await moveTo(queries, { from: begin, to: last, collected })
  return count
}

type Position = Omit<CountPosition, 'revision'>

interface Move {
  readonly from: Position
  readonly to: Position
  readonly collected?: CollectedCounts
}

/** Stores counts and the position that they end at. Changes nothing where another process has moved on since `from` was read: it has counted the same reports. */
async function moveTo(queries: Queries, { from, to, collected = new Map() }: Move): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const held = await lockCountPosition(transaction)
    if (held.receivedAt !== from.receivedAt || held.attemptId !== from.attemptId) return
    // In one order, as all who write them.
    await addItemCounts(
      transaction,
      [...collected.values()].toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
    )
    await saveCountPosition(transaction, { receivedAt: to.receivedAt, attemptId: to.attemptId, revision: held.revision + 1 })
  })
}

async function collectReport({ queries, attempts, logger }: CountDeps, one: UncountedReport, collected: CollectedCounts): Promise<void> {
  const { accountId, attemptId, receivedAt, isImported } = one
  if (isImported || accountId === null) return
  try {
    const report = await attempts.readReport(attemptId)
    if (report === null) return
    const known = await readKnownItems(queries, { accountId, attemptId, receivedAt })
    const answers = await runYielding(countReport(report, (itemId) => !known.has(itemId)))
    for (const answer of answers) collect(collected, answer, Math.floor(receivedAt / DAY_MS))
  } catch (error) {
    if (error instanceof DatabaseAwayError) throw error
    // `database check` names it. One damaged report must not stop all others.
    logger.warn({ err: error }, 'a report could not be read for the statistics of questions')
  }
}
