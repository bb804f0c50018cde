import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/** Pictures and sounds of questions that authors write for themselves, by their hashes. */
export const ownMedia: Migration = {
  number: 39,
  name: 'own-media',
  up: async (queries, kind) => {
    const { schema } = queries
    await schema
      .createTable('own_media')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'integer', (column) => column.notNull())
      .addColumn('bytes', kind === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_media_key', ['account_id', 'sha256'])
      .execute()
    // Who was told an address of a file asks by its hash alone.
    await schema.createIndex('own_media_file').on('own_media').column('sha256').execute()
    // Pictures are compressed already.
    if (kind === 'postgres') await sql`alter table own_media alter column bytes set storage external`.execute(queries)
  }
}
