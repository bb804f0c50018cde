import type { Migration } from '../../migration.ts'

/** The computers that work with this server, by their last report. */
export const computers: Migration = {
  number: 29,
  name: 'computers',
  up: async ({ schema }) => {
    await schema
      .createTable('computer')
      .addColumn('computer_id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('platform', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('waiting', 'text')
      .addColumn('hold', 'text')
      .addColumn('returned_from', 'text')
      .addColumn('reported_at', 'bigint', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('computer_by_report').on('computer').columns(['reported_at', 'computer_id']).execute()
    await schema.createIndex('computer_of_source').on('computer').columns(['source', 'reported_at']).execute()
  }
}
