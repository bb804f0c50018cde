import type { Migration } from '../../migration.ts'
import type { Queries } from '../../open-database.ts'

export const accountsAndAttempts: Migration = {
  number: 1,
  name: 'accounts-and-attempts',
  up: async (queries) => {
    await createGuards(queries)
    await createAccounts(queries)
    await createAttempts(queries)
    await createAttemptRecords(queries)
  }
}

async function createGuards({ schema }: Queries): Promise<void> {
  await schema
    .createTable('server_secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('try_counter')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('try_counter_key', ['purpose', 'subject'])
    .execute()
  await schema
    .createTable('idempotent_reply')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAccounts({ schema }: Queries): Promise<void> {
  await schema
    .createTable('registration')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('code_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('account')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('recovery_hash', 'text')
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('reset_code')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('account.account_id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('ended_session')
    .addColumn('token_id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAttempts({ schema }: Queries): Promise<void> {
  await schema
    .createTable('assessment')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('definition', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('attempt')
    .addColumn('attempt_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.account_id'))
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('budget_ms', 'bigint', (column) => column.notNull())
    .addColumn('maximum_total', 'integer', (column) => column.notNull())
    .addColumn('paper_hash', 'text', (column) => column.notNull())
    .addColumn('received_sequence', 'integer', (column) => column.notNull())
    .addColumn('last_hash', 'text', (column) => column.notNull())
    .addColumn('spent_ms', 'bigint', (column) => column.notNull())
    .addColumn('is_closed', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer')
    .execute()
  await schema.createIndex('attempt_of_account').on('attempt').columns(['account_id', 'started_at']).execute()
}

async function createAttemptRecords({ schema }: Queries): Promise<void> {
  await schema
    .createTable('attempt_paper')
    .addColumn('attempt_id', 'text', (column) => column.primaryKey().references('attempt.attempt_id'))
    .addColumn('paper', 'text', (column) => column.notNull())
    .addColumn('answer_key', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('attempt_event')
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempt.attempt_id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('is_late', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempt_event_key', ['attempt_id', 'sequence'])
    .execute()
  await schema
    .createTable('attempt_report')
    .addColumn('attempt_id', 'text', (column) => column.primaryKey().references('attempt.attempt_id'))
    .addColumn('receipt_id', 'text', (column) => column.notNull().unique())
    .addColumn('last_sequence', 'integer', (column) => column.notNull())
    .addColumn('last_hash', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('report', 'text', (column) => column.notNull())
    .execute()
}
