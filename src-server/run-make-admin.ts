import { existsSync } from 'node:fs'
import { fail, type Result } from '../src-shared/errors/result.ts'
import { createAccountRepository } from './account/account-repository.ts'
import { createAdministrationRepository, type ListedAccount } from './account/administration-repository.ts'
import { makeAdmin } from './account/make-admin.ts'
import { migrate } from './database/migrate.ts'
import { allMigrations } from './database/migrations/all-migrations.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { openPostgres } from './database/open-postgres.ts'
import { openSqlite } from './database/open-sqlite.ts'
import type { ServerCommand } from './read-server-command.ts'
import type { ServerSettings } from './read-server-settings.ts'

type MakeAdminCommand = Extract<ServerCommand, { kind: 'make-admin' }>
type DatabaseSettings = Pick<ServerSettings, 'DATABASE_URL' | 'KOYA_DATA'>

/** Makes an admin in the database of a server or of an embedded backend, also while that runs. `request/malformed` where there is no such folder. */
export async function runMakeAdmin({ identifier, dataFolder }: MakeAdminCommand, settings: DatabaseSettings): Promise<Result<ListedAccount>> {
  const database = openExisting(dataFolder, settings)
  if (!database) return fail('request/malformed', { data: 'There is no folder of this name.' })
  try {
    await migrate(database, allMigrations)
    const { queries } = database
    return await makeAdmin({ accounts: createAccountRepository(queries), administration: createAdministrationRepository(queries) }, identifier)
  } finally {
    await database.close()
  }
}

/** Null for a folder that is not there: a database made by a slip of the pen would hold nobody. */
function openExisting(dataFolder: string | undefined, { DATABASE_URL, KOYA_DATA }: DatabaseSettings): OpenDatabase | null {
  if (dataFolder === undefined && DATABASE_URL !== undefined) return openPostgres(DATABASE_URL)
  const folder = dataFolder ?? KOYA_DATA
  return existsSync(folder) ? openSqlite(folder) : null
}
