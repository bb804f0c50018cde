import type { Queries } from '../../platform/database/open-database.ts'

/** What one account does at the same moment goes one after the other: writing its row keeps it locked until the transaction ends, on both databases. */
export async function lockAccount(transaction: Queries, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set(({ ref }) => ({ epoch: ref('epoch') }))
    .where('account_id', '=', accountId)
    .execute()
}
