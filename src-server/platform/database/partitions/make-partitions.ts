import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLocked } from '../database-away.ts'
import { clocksOf } from '../database-clock.ts'
import type { OpenDatabase, Queries } from '../open-database.ts'
import { addMonths, beginOf, firstIdAt, monthOf, toText, type Month } from './months.ts'

/** In the order of requests, which lock an attempt before they write to its other tables. Tables that PostgreSQL divides by month. */
export const dividedTables = ['attempt', 'attempt_paper', 'attempt_event', 'attempt_report'] as const

export type DividedTable = (typeof dividedTables)[number]

/** How many months are made before they begin, so that a server that lacks the right, or is off, has time. */
const MONTHS_AHEAD = 3

/** While this waits for a table, requests wait behind it. */
const LOCK_TIMEOUT = '200ms'
const LOCK_TRIES = 50
const LOCK_PAUSE_MS = 500

/** Returns the name of a table's partition for a month, such as `attempt_2026_11`. */
export function partitionOf(table: DividedTable, month: Month): string {
  return `${table}_${toText(month).replace('-', '_')}`
}

/** The partition for all ids of other times: those of a computer with a wrong clock, of an imported history, or of a version before 7. */
export function otherPartitionOf(table: DividedTable): string {
  return `${table}_other`
}

interface Span {
  /** Milliseconds since 1970. */
  readonly now: number
  /** The first month is that of this time. Default: `now`. */
  readonly from?: number
}

/** Returns the months that need a partition: from the first one to the third after this one. */
export function monthsNeeded({ now, from = now }: Span): readonly Month[] {
  const months: Month[] = []
  const last = beginOf(addMonths(monthOf(now), MONTHS_AHEAD))
  for (let month = monthOf(from); beginOf(month) <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/**
 * Makes the partitions of PostgreSQL that are missing, by default of this month and the next three by the database's clock; returns their months. Rows of such
 * a month that went elsewhere before go with it. Requests wait for it no longer than a moment. None on SQLite. Throws `DatabaseAwayError` where
 * the tables stay locked; without the right to make tables, the error of PostgreSQL.
 */
export async function makePartitions({ kind, queries }: OpenDatabase, span?: Span): Promise<string[]> {
  if (kind === 'sqlite') return []
  const made: string[] = []
  for (const month of monthsNeeded(span ?? { now: await clocksOf(queries).read() })) {
    if (await isMade(queries, month)) continue
    if (await makeMonth(queries, month)) made.push(toText(month))
  }
  return made
}

async function isMade(queries: Queries, month: Month): Promise<boolean> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relnamespace = current_schema()::regnamespace and relname = ${partitionOf('attempt', month)}`.execute(queries)
  return rows.length > 0
}

/** False where another process was faster. */
async function makeMonth(queries: Queries, month: Month): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await queries.transaction().execute((transaction) => makeTables(transaction, month))
    } catch (error) {
      if (tries === LOCK_TRIES || !isLocked(error)) throw error
      await wait(LOCK_PAUSE_MS * Math.random())
    }
  }
}

async function makeTables(transaction: Queries, month: Month): Promise<boolean> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction)
  // The whole tables: a statement that waited for one partition only would look there for a row that has moved, and not find it.
  for (const table of dividedTables) await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(transaction)
  if (await isMade(transaction, month)) return false
  const [first, end] = [firstIdAt(beginOf(month)), firstIdAt(beginOf(addMonths(month, 1)))]
  for (const table of dividedTables) {
    const [partition, other] = [sql.table(partitionOf(table, month)), sql.table(otherPartitionOf(table))]
    await sql`create table ${partition} (like ${sql.table(table)} including all)`.execute(transaction)
    await sql`with moved as (delete from ${other} where attempt_id >= ${first} and attempt_id < ${end} returning *)
      insert into ${partition} select * from moved`.execute(transaction)
    await sql`alter table ${sql.table(table)} attach partition ${partition}
      for values from (${sql.lit(first)}) to (${sql.lit(end)})`.execute(transaction)
  }
  return true
}
