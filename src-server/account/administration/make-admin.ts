import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AccountRepository } from '../store/account-repository.ts'
import type { AdministrationRepository, ListedAccount } from '../store/administration-repository.ts'

export interface MakeAdminDeps {
  readonly accounts: Pick<AccountRepository, 'findByIdentifier'>
  readonly administration: Pick<AdministrationRepository, 'setRole' | 'setDisabled'>
}

/**
 * Gives an account the role `admin` and enables it if it was disabled. For operators with access to the database, because the first admin has
 * no other admin to ask. Fails with `account/not-found` where no account signs in by `identifier`. Idempotent.
 */
export async function makeAdmin({ accounts, administration }: MakeAdminDeps, identifier: string): Promise<Result<ListedAccount>> {
  const account = await accounts.findByIdentifier(identifier)
  if (!account) return fail('account/not-found')
  const opened = await administration.setDisabled(account.accountId, false)
  return opened.ok && opened.value.role === 'admin' ? succeed(opened.value) : administration.setRole(account.accountId, 'admin')
}
