import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Takes the lock of an attempt until the transaction ends, and returns its row; undefined where it is gone. Whoever writes a row that names an attempt holds
 * it, so that no row is written to an attempt that is being deleted: on PostgreSQL no foreign key would refuse it. An update without effect takes
 * the lock; SQLite has only one writer and no `for update`.
 */
export function lockAttempt(transaction: Queries, attemptId: string): Promise<Tables['attempt'] | undefined> {
  return transaction
    .updateTable('attempt')
    .set((expression) => ({ received_sequence: expression.ref('received_sequence') }))
    .where('attempt_id', '=', attemptId)
    .returningAll()
    .executeTakeFirst()
}
