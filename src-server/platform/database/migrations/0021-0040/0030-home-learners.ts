import type { Migration } from '../../migration.ts'

/** Accounts of a computer at home that have no password: whoever uses that computer opens them. */
export const homeLearners: Migration = {
  number: 30,
  name: 'home-learners',
  up: async ({ schema }) => {
    await schema
      .alterTable('account')
      .addColumn('opens_here', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
