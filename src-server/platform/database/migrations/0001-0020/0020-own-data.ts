import type { Migration } from '../../migration.ts'

/** Imports from other backends, and the record of deleted accounts. */
export const ownData: Migration = {
  number: 20,
  name: 'own-data',
  up: async ({ schema }) => {
    await schema
      .createTable('account_move')
      .addColumn('move_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('source_account_id', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('account_move_of_account').on('account_move').column('account_id').execute()
    await schema
      .createTable('brought_attempt')
      .addColumn('attempt_id', 'text', (column) => column.primaryKey().references('attempt.attempt_id'))
      .addColumn('move_id', 'text', (column) => column.notNull().references('account_move.move_id'))
      .addColumn('receipt_id', 'text', (column) => column.notNull())
      .addColumn('brought_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('account_deletion')
      .addColumn('deletion_id', 'text', (column) => column.primaryKey())
      // No foreign key: the account is deleted before its record.
      .addColumn('account_id', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('kept', 'text', (column) => column.notNull())
      .addColumn('attempt_count', 'integer', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
  }
}
