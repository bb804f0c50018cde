import type { Migration } from '../../migration.ts'

/** How far learners are in lessons. */
export const lessonPlaces: Migration = {
  number: 18,
  name: 'lesson-places',
  up: async ({ schema }) => {
    await schema
      .createTable('lesson_place')
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('is_read', 'integer', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('lesson_place_key', ['account_id', 'slug'])
      .execute()
  }
}
