import type { Migration } from '../../migration.ts'

/** What finds the rows that nobody needs any more without reading all others. On PostgreSQL they are built beside requests: `buildIndexes`. */
export const indexesOfOldRows = [
  { name: 'ended_session_by_end', table: 'ended_session', column: 'expires_at' },
  { name: 'try_counter_by_end', table: 'try_counter', column: 'window_ends_at' },
  { name: 'registration_by_time', table: 'registration', column: 'created_at' },
  { name: 'idempotent_reply_by_time', table: 'idempotent_reply', column: 'claimed_at' }
] as const

export const indexOldRows: Migration = {
  number: 31,
  name: 'indexes-of-old-rows',
  up: async ({ schema }, kind) => {
    if (kind === 'postgres') return
    for (const { name, table, column } of indexesOfOldRows) await schema.createIndex(name).on(table).column(column).execute()
  }
}
