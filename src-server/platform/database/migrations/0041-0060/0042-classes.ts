import type { Migration } from '../../migration.ts'

/** Classes of teachers, their pupils and their assignments. What belongs to a class goes with it. */
export const classes: Migration = {
  number: 42,
  name: 'classes',
  up: async ({ schema }) => {
    await schema
      .createTable('school_class')
      .addColumn('class_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('class_level', 'text')
      .addColumn('join_code', 'text', (column) => column.notNull().unique())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('school_class_of_account').on('school_class').column('account_id').execute()
    await schema
      .createTable('class_pupil')
      .addColumn('pupil_id', 'text', (column) => column.primaryKey())
      .addColumn('class_id', 'text', (column) => column.notNull().references('school_class.class_id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('account_id', 'text', (column) => column.references('account.account_id'))
      .addColumn('joined_at', 'bigint')
      .addUniqueConstraint('class_pupil_once', ['class_id', 'account_id'])
      .execute()
    await schema.createIndex('class_pupil_of_account').on('class_pupil').column('account_id').execute()
    await schema
      .createTable('assignment')
      .addColumn('assignment_id', 'text', (column) => column.primaryKey())
      .addColumn('class_id', 'text', (column) => column.notNull().references('school_class.class_id').onDelete('cascade'))
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('target_kind', 'text', (column) => column.notNull())
      .addColumn('target_slug', 'text', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('set_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('assignment_of_class').on('assignment').columns(['class_id', 'set_at']).execute()
    await schema.createIndex('assignment_of_account').on('assignment').column('account_id').execute()
  }
}
