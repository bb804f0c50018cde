import type { Migration } from '../../migration.ts'

/**
 * What finds the rows that refer to one which is deleted, with a learner's data: without it each deletion reads these tables whole. On PostgreSQL they are
 * built beside requests: `buildIndexes`.
 */
export const referenceIndexes = [
  { name: 'item_report_of_attempt', table: 'item_report', column: 'attempt_id' },
  { name: 'brought_attempt_of_move', table: 'brought_attempt', column: 'move_id' },
  { name: 'grant_entry_by_revoked', table: 'grant_entry', column: 'revokes' }
] as const

export const addReferenceIndexes: Migration = {
  number: 35,
  name: 'reference-indexes',
  up: async ({ schema }, kind) => {
    if (kind === 'postgres') return
    for (const { name, table, column } of referenceIndexes) await schema.createIndex(name).on(table).column(column).execute()
  }
}
