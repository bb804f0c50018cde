import type { Migration } from '../../migration.ts'

/** Announcements of staff, and which of them each learner has dismissed. */
export const announcements: Migration = {
  number: 13,
  name: 'announcements',
  up: async ({ schema }) => {
    await schema
      .createTable('announcement')
      .addColumn('announcement_id', 'text', (column) => column.primaryKey())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('from_date', 'text', (column) => column.notNull())
      .addColumn('until_date', 'text', (column) => column.notNull())
      .addColumn('class_levels', 'text', (column) => column.notNull())
      .addColumn('target_exams', 'text', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn_by', 'text')
      .addColumn('withdrawn_at', 'bigint')
      .execute()
    await schema
      .createTable('announcement_put_away')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('announcement_id', 'text', (column) => column.notNull().references('announcement.announcement_id'))
      .addPrimaryKeyConstraint('announcement_put_away_key', ['account_id', 'announcement_id'])
      .execute()
  }
}
