import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLocked } from '../database-away.ts'
import type { Queries } from '../open-database.ts'
import { toText, type Month } from './months.ts'

/** The tables that PostgreSQL divides by month, in the order of requests, which lock an attempt before they write to its other tables. */
export const dividedTables = ['attempt', 'attempt_paper', 'attempt_event', 'attempt_report'] as const

export type DividedTable = (typeof dividedTables)[number]

/** While this waits for a table, requests wait behind it. */
const LOCK_TIMEOUT = '200ms'
const LOCK_TRIES = 50
const LOCK_PAUSE_MS = 500
/** Longer than `deadlock_timeout`, by default a second, after which PostgreSQL ends an autovacuum that is in the way. Nobody waits behind this. */
const VACUUM_TIMEOUT = '3s'

/** Returns the name of a table's partition for a month, such as `attempt_2026_11`. */
export function partitionOf(table: DividedTable, month: Month): string {
  return `${table}_${toText(month).replace('-', '_')}`
}

/** The partition for all ids of other times: those of a computer with a wrong clock, of an imported history, or of a version before 7. */
export function otherPartitionOf(table: DividedTable): string {
  return `${table}_other`
}

/**
 * Runs `work`, which changes these partitions, in a transaction while nobody else reads or writes the divided tables. Requests wait for it no longer than a
 * moment: while others hold a table, it gives up and begins anew. Throws `DatabaseAwayError` where a table stays locked for half a minute or longer.
 */
export async function withTables<Value>(
  queries: Queries,
  partitions: readonly string[],
  work: (transaction: Queries) => Promise<Value>
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await queries.transaction().execute(async (transaction) => {
        // A lock that lets requests go on, and no vacuum: one may take hours, and would not end itself within the short time below.
        await sql`set local lock_timeout = ${sql.lit(VACUUM_TIMEOUT)}`.execute(transaction)
        for (const partition of partitions) await sql`lock table ${sql.table(partition)} in share update exclusive mode`.execute(transaction)
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction)
        // Attaching a table locks what it refers to. Requests that write to both lock the account first, and would wait for this while this waits for them.
        await sql`lock table account in share row exclusive mode`.execute(transaction)
        // The whole tables: a statement that waited for one partition only would look there for a row that has moved, and not find it.
        for (const table of dividedTables) await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(transaction)
        return work(transaction)
      })
    } catch (error) {
      if (tries === LOCK_TRIES || !isLocked(error)) throw error
      await wait(LOCK_PAUSE_MS * Math.random())
    }
  }
}
