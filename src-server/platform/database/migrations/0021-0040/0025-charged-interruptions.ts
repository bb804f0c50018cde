import type { Migration } from '../../migration.ts'

/** Whether an exam session charges loading, standstills and restarts; none did before it could say so. */
export const chargedInterruptions: Migration = {
  number: 25,
  name: 'charged-interruptions',
  up: async ({ schema }) => {
    await schema
      .alterTable('exam_session')
      .addColumn('charges_interruptions', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
