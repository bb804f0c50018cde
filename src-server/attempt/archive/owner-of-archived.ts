import { isClosed } from '../../account/store/closed-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { ArchivedAttempt } from './archived-attempt.ts'

/** What a database still has of the learner of an archived attempt: nothing, results alone because its operator keeps them after a deletion, or the account. */
export type Owner = 'none' | 'results' | 'account'

export async function readOwner(queries: Queries, accountId: string): Promise<Owner> {
  const account = await queries.selectFrom('account').select(['username', 'is_disabled']).where('account_id', '=', accountId).executeTakeFirst()
  if (!account) return 'none'
  if (!isClosed(account)) return 'account'
  const leaving = await queries
    .selectFrom('account_deletion')
    .select('kept')
    .where('account_id', '=', accountId)
    .where('kept', '=', 'nothing')
    .executeTakeFirst()
  return leaving ? 'none' : 'results'
}

/** Whether the deletion of its learner removes this attempt, as it does those without a result and imported ones where results are kept. */
export function isDeleted(owner: Owner, { attempt, brought }: Pick<ArchivedAttempt, 'attempt' | 'brought'>): boolean {
  return owner === 'none' || (owner === 'results' && (attempt.total === null || brought !== null))
}
