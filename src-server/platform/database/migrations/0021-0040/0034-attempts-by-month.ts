import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

/**
 * Divides the tables of attempts on PostgreSQL into partitions by the time with which an attempt's id begins. What is there becomes the partition for all
 * other ids; `makePartitions` adds the months. No table refers to these by a foreign key any more: PostgreSQL would look into all partitions for each event,
 * and could not move a row between them. Whoever writes to a table of an attempt holds the lock of its row in `attempt`.
 */
export const attemptsByMonth: Migration = {
  number: 34,
  name: 'attempts-by-month',
  up: async (queries, kind) => {
    if (kind === 'sqlite') return
    // In the order of requests, which lock the attempt before they write to its other tables.
    for (const { table } of divided) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(queries)
    for (const table of referring) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_attempt_id_fkey`)}`.execute(queries)
    // A unique index over partitions would have to hold the id as well. A receipt's number is 100 random bits.
    await sql`alter table attempt_report drop constraint attempt_report_receipt_id_key1`.execute(queries)
    for (const one of divided) await divide(queries, one)
    await sql`alter table attempt add constraint attempt_of_learner foreign key (account_id) references account (account_id)`.execute(queries)
    await sql`create index attempt_of_account on attempt (account_id, started_at)`.execute(queries)
    await sql`create index attempt_paper_by_item on attempt_paper using gin (string_to_array(item_ids, ' ')) with (gin_pending_list_limit = 128)`.execute(
      queries
    )
    for (const { table } of divided) await sql`alter table ${sql.table(table)} attach partition ${sql.table(otherOf(table))} default`.execute(queries)
  }
}

interface Divided {
  readonly table: string
  readonly primaryKey: { readonly name: string; readonly columns: readonly string[] }
  readonly indexes: readonly string[]
}

const divided: readonly Divided[] = [
  { table: 'attempt', primaryKey: { name: 'attempt_pkey', columns: ['attempt_id'] }, indexes: ['attempt_of_account'] },
  { table: 'attempt_paper', primaryKey: { name: 'attempt_paper_pkey1', columns: ['attempt_id'] }, indexes: ['attempt_paper_by_item'] },
  { table: 'attempt_event', primaryKey: { name: 'attempt_event_once', columns: ['attempt_id', 'sequence'] }, indexes: [] },
  { table: 'attempt_report', primaryKey: { name: 'attempt_report_pkey1', columns: ['attempt_id'] }, indexes: [] }
]

const referring = ['attempt_paper', 'attempt_event', 'attempt_report', 'attempt_remark', 'item_report', 'brought_attempt'] as const

function otherOf(table: string): string {
  return `${table}_other`
}

/** Makes the divided table beside what is there, which gets another name, as do its indexes: one name cannot be twice in a schema. */
async function divide(queries: Queries, { table, primaryKey: { name, columns }, indexes }: Divided): Promise<void> {
  const other = otherOf(table)
  await sql`alter table ${sql.table(table)} rename to ${sql.table(other)}`.execute(queries)
  for (const index of [name, ...indexes]) await sql`alter index ${sql.id(index)} rename to ${sql.id(`${index}_other`)}`.execute(queries)
  await sql`create table ${sql.table(table)} (like ${sql.table(other)} including defaults including storage) partition by range (attempt_id)`.execute(
    queries
  )
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(`${table}_key`)} primary key (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
    queries
  )
}
