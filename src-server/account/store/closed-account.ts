import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

const USERNAME_BYTES = 16

/** Returns a user name for an account that is being deleted: one of its two identifiers is required, and this one is random. */
export function makeClosedUsername(): string {
  return `deleted${randomBytes(USERNAME_BYTES).toString('hex')}`
}

/** Whether a learner has had this account deleted. It stays without a name until its data is gone, and for as long as its results are kept. */
export function isClosed({ username, is_disabled: isDisabled }: Pick<Selectable<Tables['account']>, 'username' | 'is_disabled'>): boolean {
  return isDisabled === 1 && /^deleted[0-9a-f]{32}$/.test(username ?? '')
}
