import type { Migration } from '../../migration.ts'

/** Corrections of keys, and what they changed in each affected attempt: every change of a score is recorded. */
export const corrections: Migration = {
  number: 8,
  name: 'corrections',
  up: async ({ schema }) => {
    await schema
      .createTable('key_correction')
      .addColumn('correction_id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull().unique())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('correction', 'text', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
    await schema.createIndex('correction_of_item').on('key_correction').columns(['item_id', 'position']).execute()
    await schema
      .createTable('attempt_remark')
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempt.attempt_id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('correction_id', 'text', (column) => column.notNull().references('key_correction.correction_id'))
      .addColumn('marked_by', 'text', (column) => column.notNull())
      .addColumn('marked_at', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('marking_version', 'text', (column) => column.notNull())
      .addColumn('content_version', 'integer', (column) => column.notNull())
      .addColumn('item_before', 'text', (column) => column.notNull())
      .addColumn('item_after', 'text', (column) => column.notNull())
      .addColumn('total_before', 'integer')
      .addColumn('total_after', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('attempt_remark_key', ['attempt_id', 'number'])
      .addUniqueConstraint('attempt_remark_once', ['attempt_id', 'correction_id'])
      .execute()
  }
}
