import type { Migration } from '../../migration.ts'

/** Support threads: questions of learners and answers of staff. */
export const support: Migration = {
  number: 19,
  name: 'support',
  up: async ({ schema }) => {
    await schema
      .createTable('support_thread')
      .addColumn('thread_id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('opening', 'text', (column) => column.notNull())
      .addColumn('last_sequence', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addColumn('waiting_since', 'bigint')
      .addColumn('read_sequence', 'integer', (column) => column.notNull())
      .execute()
    await schema.createIndex('support_thread_of_account').on('support_thread').columns(['account_id', 'last_at']).execute()
    await schema.createIndex('support_thread_waiting').on('support_thread').columns(['waiting_since', 'last_at']).execute()
    await schema
      .createTable('support_message')
      .addColumn('thread_id', 'text', (column) => column.notNull().references('support_thread.thread_id'))
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('message_id', 'text', (column) => column.notNull().unique())
      .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
      .addColumn('answered_by', 'text')
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('support_message_key', ['thread_id', 'sequence'])
      .execute()
    await schema.createIndex('support_message_of_account').on('support_message').column('account_id').execute()
  }
}
