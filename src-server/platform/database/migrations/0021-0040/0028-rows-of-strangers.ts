import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/**
 * From which network a row came that nobody vouches for: such rows have a cap. What was there before has no source, and ends by itself. Accounts are
 * listed in pages, the newest first.
 */
export const rowsOfStrangers: Migration = {
  number: 28,
  name: 'rows-of-strangers',
  up: async (queries) => {
    for (const table of ['registration', 'idempotent_reply', 'try_counter'] as const)
      await queries.schema.alterTable(table).addColumn('source', 'text').execute()
    await queries.schema.createIndex('account_by_age').on('account').columns(['created_at', 'account_id']).execute()
    // SQLite and PostgreSQL both index only what has a source.
    await sql`create index registration_of_source on registration (source, created_at) where source is not null`.execute(queries)
    await sql`create index idempotent_reply_of_source on idempotent_reply (source, claimed_at) where source is not null`.execute(queries)
    await sql`create index try_counter_of_source on try_counter (purpose, source, window_ends_at) where source is not null`.execute(queries)
  }
}
