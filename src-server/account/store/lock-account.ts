import type { Queries } from '../../platform/database/open-database.ts'

/** Locks an account until the transaction ends, on both databases, by writing its row. Concurrent actions of one account run one after the other. */
export async function lockAccount(transaction: Queries, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set(({ ref }) => ({ epoch: ref('epoch') }))
    .where('account_id', '=', accountId)
    .execute()
}
