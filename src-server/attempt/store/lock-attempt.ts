import { kindOf } from '../../platform/database/kind-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * Takes the lock of an attempt until the transaction ends, and returns its row; undefined where it is gone. Whoever writes a row that names an attempt holds
 * it, so that no row is written to an attempt that is being deleted: on PostgreSQL no foreign key would refuse it. PostgreSQL locks the row as an update would,
 * without another version of it. SQLite has only one writer and no such lock: an update without effect makes this transaction the writer.
 */
export function lockAttempt(transaction: Queries, attemptId: string): Promise<Tables['attempt'] | undefined> {
  if (kindOf(transaction) === 'postgres')
    return transaction.selectFrom('attempt').selectAll().where('attempt_id', '=', attemptId).forNoKeyUpdate().executeTakeFirst()
  return transaction
    .updateTable('attempt')
    .set((expression) => ({ received_sequence: expression.ref('received_sequence') }))
    .where('attempt_id', '=', attemptId)
    .returningAll()
    .executeTakeFirst()
}
