import type { Migration } from '../../migration.ts'

/** Whether an exam session counts loading, interruptions and restarts as time spent. Earlier sessions never did. */
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
