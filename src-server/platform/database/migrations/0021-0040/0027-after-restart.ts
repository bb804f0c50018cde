import type { Migration } from '../../migration.ts'

/** Whether a kiosk device of this session continues after a restart without asking for number and PIN. */
export const afterRestart: Migration = {
  number: 27,
  name: 'after-restart',
  up: async ({ schema }) => {
    await schema
      .alterTable('exam_session')
      .addColumn('continues_after_restart', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
