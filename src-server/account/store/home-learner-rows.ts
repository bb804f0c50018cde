import { sql } from 'kysely'
import type { Queries } from '../../platform/database/open-database.ts'

/** An account without a password, as the sign-in page of its computer lists it. */
export interface HomeLearner {
  readonly accountId: string
  readonly name: string
  readonly epoch: number
}

/** Lists the accounts of this computer that have no password and are not closed. */
export function listHomeLearners(queries: Queries): Promise<readonly HomeLearner[]> {
  return selectHomeLearners(queries).orderBy('created_at', 'desc').orderBy('account_id').execute()
}

/** Returns null for every other account. */
export async function findHomeLearner(queries: Queries, accountId: string): Promise<HomeLearner | null> {
  return (await selectHomeLearners(queries).where('account_id', '=', accountId).executeTakeFirst()) ?? null
}

interface FirstPassword {
  readonly accountId: string
  readonly passwordHash: string
  readonly isPictures: boolean
  readonly recoveryHash: string
}

/** Gives such an account, still at `epoch`, its first password, and ends its sessions. Returns the new epoch; null where another change came first. */
export async function setFirstPassword(queries: Queries, password: FirstPassword, epoch: number): Promise<number | null> {
  const changed = await queries
    .updateTable('account')
    .set({
      password_hash: password.passwordHash,
      has_picture_password: password.isPictures ? 1 : 0,
      recovery_hash: password.recoveryHash,
      opens_here: 0,
      epoch: sql<number>`epoch + 1`
    })
    .where('account_id', '=', password.accountId)
    .where('opens_here', '=', 1)
    .where('epoch', '=', epoch)
    .returning('epoch')
    .executeTakeFirst()
  return changed?.epoch ?? null
}

function selectHomeLearners(queries: Queries) {
  return queries.selectFrom('account').select(['account_id as accountId', 'name', 'epoch']).where('opens_here', '=', 1).where('is_disabled', '=', 0)
}
