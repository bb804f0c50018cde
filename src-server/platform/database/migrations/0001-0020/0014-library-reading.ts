import type { Migration } from '../../migration.ts'

/** How far learners have read in libraries. The libraries themselves are read from their files, so packs can bring some. */
export const libraryReading: Migration = {
  number: 14,
  name: 'library-reading',
  up: async ({ schema }) => {
    await schema.dropTable('library').execute()
    await schema
      .createTable('library_reading')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('serial', 'text', (column) => column.notNull())
      .addColumn('reading', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('library_reading_key', ['account_id', 'serial'])
      .execute()
  }
}
