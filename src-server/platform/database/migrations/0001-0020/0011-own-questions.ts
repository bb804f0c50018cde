import type { Migration } from '../../migration.ts'

/** Questions that authors write for themselves. */
export const ownQuestions: Migration = {
  number: 11,
  name: 'own-questions',
  up: async ({ schema }) => {
    await schema
      .createTable('own_question')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('question_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('set_name', 'text', (column) => column.notNull())
      .addColumn('question', 'text')
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_question_key', ['account_id', 'question_id'])
      .execute()
  }
}
