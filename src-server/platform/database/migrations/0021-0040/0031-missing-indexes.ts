import type { Migration } from '../../migration.ts'

/**
 * What finds rows of large tables without reading all others: those that nobody needs any more, the administrators among the accounts, and the purchases of
 * one account. On PostgreSQL they are built beside requests: `buildIndexes`.
 */
export const missingIndexes = [
  { name: 'ended_session_by_end', table: 'ended_session', column: 'expires_at' },
  { name: 'try_counter_by_end', table: 'try_counter', column: 'window_ends_at' },
  { name: 'registration_by_time', table: 'registration', column: 'created_at' },
  { name: 'idempotent_reply_by_time', table: 'idempotent_reply', column: 'claimed_at' },
  { name: 'account_by_role', table: 'account', column: 'role' },
  { name: 'account_deletion_by_end', table: 'account_deletion', column: 'finished_at' },
  { name: 'purchase_change_of_account', table: 'purchase_change', column: 'account_id' }
] as const

export const addMissingIndexes: Migration = {
  number: 31,
  name: 'missing-indexes',
  up: async ({ schema }, kind) => {
    if (kind === 'postgres') return
    for (const { name, table, column } of missingIndexes) await schema.createIndex(name).on(table).column(column).execute()
  }
}
