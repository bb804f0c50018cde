import { sql } from 'kysely'
import { clocksOf } from '../database-clock.ts'
import type { OpenDatabase, Queries } from '../open-database.ts'
import { dividedTables, otherPartitionOf, partitionOf, withTables } from './divided-tables.ts'
import { addMonths, beginOf, firstIdAt, monthOf, toText, type Month } from './months.ts'

/** How many months are made before they begin, so that a server that lacks the right, or is off, has time. */
const MONTHS_AHEAD = 3

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
    if (await withTables(queries, dividedTables.map(otherPartitionOf), (transaction) => makeTables(transaction, month))) made.push(toText(month))
  }
  return made
}

async function isMade(queries: Queries, month: Month): Promise<boolean> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relnamespace = quote_ident(current_schema())::regnamespace and relname = ${partitionOf('attempt', month)}`.execute(
    queries
  )
  return rows.length > 0
}

/** False where another process was faster. */
async function makeTables(transaction: Queries, month: Month): Promise<boolean> {
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
