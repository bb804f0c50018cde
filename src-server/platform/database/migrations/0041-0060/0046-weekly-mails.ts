import type { Migration } from '../../migration.ts'

/**
 * To whom the weekly summary of a learner is mailed, and when lessons were first read to the end. Of lessons that were read before, nobody knows when.
 */
export const weeklyMails: Migration = {
  number: 46,
  name: 'weekly-mails',
  up: async ({ schema }) => {
    await schema
      .createTable('weekly_mail')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('account.account_id'))
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('mail_id', 'text', (column) => column.notNull())
      .addColumn('code_expires_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_sent_week', 'text')
      .addColumn('tried_week', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('tried_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('weekly_mail_by_expiry').on('weekly_mail').column('code_expires_at').execute()
    await schema.alterTable('lesson_place').addColumn('read_at', 'bigint').execute()
  }
}
