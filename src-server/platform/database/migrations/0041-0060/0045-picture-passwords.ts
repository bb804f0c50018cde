import type { Migration } from '../../migration.ts'

/** Whether the password of an account, or of a registration that waits, is four pictures. */
export const picturePasswords: Migration = {
  number: 45,
  name: 'picture-passwords',
  up: async ({ schema }) => {
    for (const table of ['account', 'registration'])
      await schema
        .alterTable(table)
        .addColumn('has_picture_password', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
  }
}
