import { holdsAlready } from '../../../src-shared/billing/ledger.ts'
import { createGrantRepository, type StoredGrant, type StoredRevocation } from '../plans/grant-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/**
 * The references of an account's payments whose money opened nothing: what they paid for was had for good before, by whatever way. What was paid for a
 * running plan makes it longer, and opens something.
 */
export async function listInVain(queries: Queries, accountId: string): Promise<ReadonlySet<string>> {
  return findInVain(await createGrantRepository(queries).listOf(accountId))
}

/** `entries`: all of one account. What was revoked, such as money that was given back, neither counts nor stands in the way of a later one. Pure. */
export function findInVain(entries: readonly (StoredGrant | StoredRevocation)[]): ReadonlySet<string> {
  const revoked = new Set(entries.flatMap((entry) => (entry.kind === 'revocation' ? entry.revokes : [])))
  const held = entries.flatMap((entry) => (entry.kind === 'grant' && !revoked.has(entry.entryId) ? entry : []))
  const inOrder = held.toSorted((one, other) => one.madeAt - other.madeAt || (one.entryId < other.entryId ? -1 : 1))
  const isVain = (grant: StoredGrant, index: number): boolean => grant.source === 'payment' && holdsAlready(inOrder.slice(0, index), grant)
  return new Set(inOrder.filter(isVain).map(({ reference }) => reference))
}
