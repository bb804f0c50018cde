import type { Migration } from '../../migration.ts'

/** Jobs of a server with SQLite that go on after a restart. Several servers on PostgreSQL have theirs in a schema of its own. */
export const waitingJobs: Migration = {
  number: 36,
  name: 'waiting-jobs',
  up: async ({ schema }) => {
    await schema
      .createTable('waiting_job')
      .addColumn('job_id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      // Without a reference: an address without an account also makes a job, as its reply must take as long.
      .addColumn('account_id', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('failed_at', 'bigint')
      .execute()
    await schema.createIndex('waiting_job_by_account').on('waiting_job').column('account_id').execute()
  }
}
