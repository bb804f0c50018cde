import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createAccountRepository } from '../account/store/account-repository.ts'
import type { ServerCommand } from './server-command.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type MakeDemonstrationCommand = Extract<ServerCommand, { kind: 'make-demonstration' }>

/**
 * Makes an account a demonstration account: in a packaged Koya, test payments count only for such accounts, from the next start on. Fails
 * with `account/not-found` where nobody signs in by that name. Idempotent.
 */
export function runMakeDemonstration(
  { identifier, dataFolder }: MakeDemonstrationCommand,
  settings: DatabaseSettings,
  now: () => number
): Promise<Result<{ accountId: string }>> {
  return useExistingDatabase({ dataFolder, settings }, async (queries) => {
    const account = await createAccountRepository(queries).findByIdentifier(identifier)
    if (!account) return fail('account/not-found')
    const { accountId } = account
    await queries
      .insertInto('demonstration_account')
      .values({ account_id: accountId, made_at: now() })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute()
    return succeed({ accountId })
  })
}
