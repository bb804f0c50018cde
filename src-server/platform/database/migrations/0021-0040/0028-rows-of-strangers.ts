import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/**
 * Stores the source network of rows from unknown callers: the number of such rows is limited. Earlier rows have no source and expire as
 * before. Accounts are listed in pages, newest first.
 */
export const rowsOfStrangers: Migration = {
  number: 28,
  name: 'rows-of-strangers',
  up: async (queries) => {
    for (const table of ['registration', 'idempotent_reply', 'try_counter'] as const)
      await queries.schema.alterTable(table).addColumn('source', 'text').execute()
    await queries.schema.createIndex('account_by_age').on('account').columns(['created_at', 'account_id']).execute()
    // SQLite and PostgreSQL both index only rows with a source.
    await sql`create index registration_of_source on registration (source, created_at) where source is not null`.execute(queries)
    await sql`create index idempotent_reply_of_source on idempotent_reply (source, claimed_at) where source is not null`.execute(queries)
    await sql`create index try_counter_of_source on try_counter (purpose, source, window_ends_at) where source is not null`.execute(queries)
  }
}
