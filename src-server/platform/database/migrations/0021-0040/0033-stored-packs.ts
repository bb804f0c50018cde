import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/**
 * Stores the pack library of several servers in their database, in pieces under the hashes of its files; and which version of Koya has filled the tables of
 * lessons and plans.
 */
export const storedPacks: Migration = {
  number: 33,
  name: 'stored-packs',
  up: async (queries, kind) => {
    const { schema } = queries
    await schema
      .createTable('pack_library')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('files', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('pack_piece')
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('bytes', kind === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('pack_piece_of_file', ['sha256', 'number'])
      .execute()
    await schema
      .alterTable('learning_source')
      .addColumn('version', 'text', (column) => column.notNull().defaultTo('0.0.0'))
      .execute()
    // Packs are compressed already.
    if (kind === 'postgres') await sql`alter table pack_piece alter column bytes set storage external`.execute(queries)
  }
}
