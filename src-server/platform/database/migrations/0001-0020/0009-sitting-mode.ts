import type { Migration } from '../../migration.ts'

/** The sitting mode of each attempt. All earlier attempts ran under exam rules. */
export const sittingMode: Migration = {
  number: 9,
  name: 'sitting-mode',
  up: async ({ schema }) => {
    await schema
      .alterTable('attempt')
      .addColumn('sitting_mode', 'text', (column) => column.notNull().defaultTo('simulation'))
      .execute()
  }
}
