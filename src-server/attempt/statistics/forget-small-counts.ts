import { LEAST_ANSWERS } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { lockCountPosition, OWN_SOURCE, saveCountPosition } from './item-count-rows.ts'

/**
 * Deletes the counts from which no figure is given, where few accounts remain after a deletion: on a computer at home they would still say what the learner who
 * left has answered. Within the transaction of the deletion.
 */
export async function forgetSmallCounts(transaction: Queries): Promise<void> {
  const remaining = await transaction.selectFrom('account').select('account_id').limit(LEAST_ANSWERS).execute()
  if (remaining.length >= LEAST_ANSWERS) return
  const position = await lockCountPosition(transaction)
  await transaction.deleteFrom('item_count').where('source', '=', OWN_SOURCE).where('answered', '<', LEAST_ANSWERS).execute()
  await saveCountPosition(transaction, { ...position, revision: position.revision + 1 })
}
