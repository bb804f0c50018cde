import type { Migration } from '../../migration.ts'

/** Texts that questions of one author share. */
export const ownPassages: Migration = {
  number: 40,
  name: 'own-passages',
  up: async ({ schema }) => {
    await schema
      .createTable('own_passage')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('passage_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('passage', 'text')
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_passage_key', ['account_id', 'passage_id'])
      .execute()
  }
}
