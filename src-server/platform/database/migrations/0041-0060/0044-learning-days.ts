import type { Migration } from '../../migration.ts'

/** How many minutes learners learn on each day of their time zone. The index finds the days that are too old. */
export const learningDays: Migration = {
  number: 44,
  name: 'learning-days',
  up: async ({ schema }) => {
    await schema
      .createTable('learning_day')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('minutes', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('learning_day_key', ['account_id', 'date'])
      .execute()
    await schema.createIndex('learning_day_by_date').on('learning_day').column('date').execute()
  }
}
