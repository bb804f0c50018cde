import type { Migration } from '../../migration.ts'

/**
 * When the results of an exam session were released. Sessions closed before this migration count as released: their questions were never
 * withheld.
 */
export const examRelease: Migration = {
  number: 26,
  name: 'exam-release',
  up: async (queries) => {
    await queries.schema.alterTable('exam_session').addColumn('results_released_at', 'bigint').execute()
    await queries
      .updateTable('exam_session')
      .set((session) => ({ results_released_at: session.ref('closed_at') }))
      .execute()
  }
}
