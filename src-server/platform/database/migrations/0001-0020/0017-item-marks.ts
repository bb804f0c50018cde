import type { Migration } from '../../migration.ts'

/** Learners' bookmarks and notes on questions. */
export const itemMarks: Migration = {
  number: 17,
  name: 'item-marks',
  up: async ({ schema }) => {
    await schema
      .createTable('item_mark')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('is_bookmarked', 'integer', (column) => column.notNull())
      .addColumn('own_note', 'text', (column) => column.notNull())
      .addColumn('marked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('item_mark_key', ['account_id', 'item_id'])
      .execute()
  }
}
