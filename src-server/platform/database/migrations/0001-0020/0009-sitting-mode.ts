import type { Migration } from '../../migration.ts'

/** How each attempt is sat; all were under the rules of the exam. */
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
