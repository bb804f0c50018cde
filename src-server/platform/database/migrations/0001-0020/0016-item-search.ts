import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/** The search index, empty until the first search, and the items whose answers were viewed there. */
export const itemSearch: Migration = {
  number: 16,
  name: 'item-search',
  up: async (queries, kind) => {
    if (kind === 'sqlite') {
      await sql`create table search_item (position integer primary key autoincrement, item_id text not null unique, hash text not null)`.execute(
        queries
      )
      await sql`create virtual table search_words using fts5 (question, options, stimulus, tokenize = 'unicode61')`.execute(queries)
    } else {
      await sql`create table search_item (item_id text primary key, hash text not null, words tsvector not null)`.execute(queries)
      await sql`create index search_item_words on search_item using gin (words)`.execute(queries)
    }
    await queries.schema
      .createTable('item_seen')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('item_seen_key', ['account_id', 'item_id'])
      .execute()
  }
}
