import type { Migration } from '../../migration.ts'

/** Learners' reports of wrong items and their outcome: one report for each item and learner. */
export const itemReports: Migration = {
  number: 10,
  name: 'item-reports',
  up: async ({ schema }) => {
    await schema
      .createTable('item_report')
      .addColumn('report_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempt.attempt_id'))
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('content_version', 'integer')
      .addColumn('shown_hash', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('looked_at', 'bigint')
      .addColumn('looked_by', 'text')
      .addColumn('note', 'text')
      .addUniqueConstraint('item_report_once', ['account_id', 'item_id'])
      .execute()
    await schema.createIndex('item_report_waiting').on('item_report').columns(['looked_at', 'received_at']).execute()
  }
}
