import { sql } from 'kysely'
import type { Migration } from '../../migration.ts'

/**
 * Questions of teachers as a class was given them, and the files that they show. The files have no foreign key: those in reports of pupils stay when the
 * assignment goes. The index finds these reports.
 */
export const classPapers: Migration = {
  number: 47,
  name: 'class-papers',
  up: async (queries, kind) => {
    const { schema } = queries
    await schema
      .createTable('class_paper')
      .addColumn('assignment_id', 'text', (column) => column.primaryKey().references('assignment.assignment_id').onDelete('cascade'))
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'integer', (column) => column.notNull())
      .execute()
    await schema.createIndex('class_paper_of_account').on('class_paper').column('account_id').execute()
    await schema
      .createTable('class_paper_media')
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('bytes', kind === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('class_paper_media_key', ['slug', 'sha256'])
      .execute()
    await schema.createIndex('class_paper_media_file').on('class_paper_media').column('sha256').execute()
    // Pictures are compressed already.
    if (kind === 'postgres') await sql`alter table class_paper_media alter column bytes set storage external`.execute(queries)
    await sql`create index attempt_of_class_paper on attempt (slug) where slug like 'class-%'`.execute(queries)
  }
}
