import { sql } from 'kysely'
import { clocksOf } from '../database-clock.ts'
import type { OpenDatabase } from '../open-database.ts'
import { dividedTables, otherPartitionOf, partitionOf } from './divided-tables.ts'
import { monthsNeeded } from './make-partitions.ts'
import { readMonth, toText } from './months.ts'

/** What PostgreSQL holds for one month in all tables of attempts. */
export interface Partition {
  /** Such as 2026-11; null for ids of all other times. */
  readonly month: string | null
  /** As PostgreSQL estimates it, from its last look at the table. */
  readonly attempts: number
  readonly events: number
  /** On the disk, with indexes. */
  readonly bytes: number
}

interface Row {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

/** Lists the partitions of PostgreSQL, oldest first and that of all other ids last; none on SQLite or before the tables are divided. */
export async function listPartitions({ kind, queries }: OpenDatabase): Promise<readonly Partition[]> {
  if (kind === 'sqlite') return []
  const { rows } = await sql<Row>`
    select c.relname as name, greatest(c.reltuples, 0)::double precision as rows, pg_total_relation_size(c.oid) as bytes
    from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
    where p.relnamespace = quote_ident(current_schema())::regnamespace and p.relname in (${sql.join([...dividedTables])})`.execute(queries)
  const byName = new Map(rows.map((row) => [row.name, row]))
  const months = rows.flatMap(({ name }) => readMonth(name.replace(/^attempt_(\d{4})_(\d{2})$/, '$1-$2')) ?? [])
  const named = months.map((month) => ({ month: toText(month), nameIn: (table: (typeof dividedTables)[number]) => partitionOf(table, month) }))
  named.sort((one, other) => one.month.localeCompare(other.month))
  const all = [...named, ...(rows.length === 0 ? [] : [{ month: null, nameIn: otherPartitionOf }])]
  return all.map(({ month, nameIn }) => ({
    month,
    attempts: byName.get(nameIn('attempt'))?.rows ?? 0,
    events: byName.get(nameIn('attempt_event'))?.rows ?? 0,
    bytes: dividedTables.reduce((sum, table) => sum + (byName.get(nameIn(table))?.bytes ?? 0), 0)
  }))
}

/** Returns the months whose partitions should be there now and are not; none on SQLite. */
export async function listMissingMonths(database: OpenDatabase): Promise<readonly string[]> {
  if (database.kind === 'sqlite') return []
  const made = new Set((await listPartitions(database)).map(({ month }) => month))
  return monthsNeeded({ now: await clocksOf(database.queries).read() })
    .map(toText)
    .filter((month) => !made.has(month))
}
