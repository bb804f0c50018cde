import type { Migration } from '../../migration.ts'

/** The data that remains of an exam session after its candidates were deleted. */
export const examMarks: Migration = {
  number: 24,
  name: 'exam-marks',
  up: async ({ schema }) => {
    await schema.alterTable('exam_session').addColumn('forgotten_at', 'bigint').execute()
    await schema
      .createTable('exam_mark')
      .addColumn('exam_id', 'text', (column) => column.notNull().references('exam_session.exam_id'))
      .addColumn('number', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('cells', 'text', (column) => column.notNull())
      .addColumn('scores', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('exam_mark_key', ['exam_id', 'number'])
      .execute()
  }
}
