import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { createAccountRepository } from '../account/store/account-repository.ts'
import { createAdministrationRepository, type ListedAccount } from '../account/store/administration-repository.ts'
import { makeAdmin } from '../account/administration/make-admin.ts'
import type { ServerCommand } from './server-command.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type MakeAdminCommand = Extract<ServerCommand, { kind: 'make-admin' }>

/** Makes an account an admin in the database of a server or of an embedded backend, also while that runs. */
export function runMakeAdmin({ identifier, dataFolder }: MakeAdminCommand, settings: DatabaseSettings): Promise<Result<ListedAccount>> {
  return useExistingDatabase({ dataFolder, settings }, (queries) =>
    makeAdmin({ accounts: createAccountRepository(queries), administration: createAdministrationRepository(queries) }, identifier)
  )
}
