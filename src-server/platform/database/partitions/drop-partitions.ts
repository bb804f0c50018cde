import { sql } from 'kysely'
import { isMissingTable } from '../migrate.ts'
import type { OpenDatabase, Queries } from '../open-database.ts'
import { dividedTables, otherPartitionOf, partitionOf, withTables } from './divided-tables.ts'
import { listPartitions } from './list-partitions.ts'
import { beginOf, monthOf, readMonth, toText, type Month } from './months.ts'

/**
 * Drops the partitions of past months that have no rows any more, which gives their room on the disk back at once; returns the months. None on SQLite. Throws as
 * `withTables` does.
 */
export async function dropEmptyPartitions(database: OpenDatabase, now: number): Promise<readonly string[]> {
  const dropped: string[] = []
  for (const { month: text } of await listPartitions(database)) {
    const month = readMonth(text ?? '')
    if (month === null || beginOf(month) >= beginOf(monthOf(now))) continue
    if (await dropIfEmpty(database.queries, month)) dropped.push(toText(month))
  }
  return dropped
}

async function dropIfEmpty(queries: Queries, month: Month): Promise<boolean> {
  try {
    if (!(await isEmpty(queries, month))) return false
    const partitions = dividedTables.flatMap((table) => [otherPartitionOf(table), partitionOf(table, month)])
    return await withTables(queries, partitions, (transaction) => drop(transaction, month))
  } catch (error) {
    // Another process was faster.
    if (isMissingTable(error)) return false
    throw error
  }
}

async function isEmpty(queries: Queries, month: Month): Promise<boolean> {
  for (const table of dividedTables) {
    const { rows } = await sql`select 1 from ${sql.table(partitionOf(table, month))} limit 1`.execute(queries)
    if (rows.length > 0) return false
  }
  return true
}

async function drop(transaction: Queries, month: Month): Promise<boolean> {
  // A row may have come since.
  if (!(await isEmpty(transaction, month))) return false
  for (const table of dividedTables) await sql`drop table ${sql.table(partitionOf(table, month))}`.execute(transaction)
  return true
}
