import { holdsAlready } from '../../../src-shared/billing/ledger.ts'
import { createGrantRepository, type StoredGrant, type StoredRevocation } from '../plans/grant-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/**
 * Returns the references of an account's payments that opened nothing, because the learner already owned the item permanently. A payment for
 * a running plan extends it and opens something.
 */
export async function listInVain(queries: Queries, accountId: string): Promise<ReadonlySet<string>> {
  return findInVain(await createGrantRepository(queries).listOf(accountId))
}

/** `entries`: all of one account. Revoked entries, such as refunds, neither count nor affect later ones. Pure. */
export function findInVain(entries: readonly (StoredGrant | StoredRevocation)[]): ReadonlySet<string> {
  const revoked = new Set(entries.flatMap((entry) => (entry.kind === 'revocation' ? entry.revokes : [])))
  const held = entries.flatMap((entry) => (entry.kind === 'grant' && !revoked.has(entry.entryId) ? entry : []))
  const inOrder = held.toSorted((one, other) => one.madeAt - other.madeAt || (one.entryId < other.entryId ? -1 : 1))
  const isVain = (grant: StoredGrant, index: number): boolean => grant.source === 'payment' && holdsAlready(inOrder.slice(0, index), grant)
  return new Set(inOrder.filter(isVain).map(({ reference }) => reference))
}
