import type { Migration } from '../../migration.ts'

export const trainer: Migration = {
  number: 4,
  name: 'trainer',
  up: async ({ schema }) => {
    await schema
      .createTable('trainer_drill')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('drill', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('trainer_drill_key', ['account_id', 'drill'])
      .execute()
  }
}
