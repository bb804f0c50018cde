import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../src-shared/errors/result.ts'
import { createAccountRepository } from './account/account-repository.ts'
import { createAdministrationRepository, type ListedAccount } from './account/administration-repository.ts'
import { makeAdmin } from './account/make-admin.ts'
import { migrate } from './database/migrate.ts'
import { allMigrations } from './database/migrations/all-migrations.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { openPostgres } from './database/open-postgres.ts'
import { openSqlite, SQLITE_FILE } from './database/open-sqlite.ts'
import type { ServerCommand } from './read-server-command.ts'
import type { ServerSettings } from './read-server-settings.ts'

type MakeAdminCommand = Extract<ServerCommand, { kind: 'make-admin' }>
type DatabaseSettings = Pick<ServerSettings, 'DATABASE_URL' | 'KOYA_DATA'>

/** SQLite's own number for a database that another connection has locked. */
const SQLITE_BUSY = 5

/**
 * Makes an admin in the database of a server or of an embedded backend, also while that runs. `request/malformed` where the folder holds no
 * database, `backend/data-held` where another program keeps it locked.
 */
export async function runMakeAdmin({ identifier, dataFolder }: MakeAdminCommand, settings: DatabaseSettings): Promise<Result<ListedAccount>> {
  try {
    const database = openExisting(dataFolder, settings)
    return database.ok ? await makeAdminIn(database.value, identifier) : database
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return fail('backend/data-held')
    throw error
  }
}

async function makeAdminIn(database: OpenDatabase, identifier: string): Promise<Result<ListedAccount>> {
  try {
    await migrate(database, allMigrations)
    const { queries } = database
    return await makeAdmin({ accounts: createAccountRepository(queries), administration: createAdministrationRepository(queries) }, identifier)
  } finally {
    await database.close()
  }
}

/** Only what is there: a database made by a slip of the pen would hold nobody, and its folder would be closed to all other users. */
function openExisting(dataFolder: string | undefined, { DATABASE_URL, KOYA_DATA }: DatabaseSettings): Result<OpenDatabase> {
  if (dataFolder === undefined && DATABASE_URL !== undefined) return succeed(openPostgres(DATABASE_URL))
  const folder = dataFolder ?? KOYA_DATA
  if (!existsSync(folder)) return fail('request/malformed', { data: 'There is no folder of this name.' })
  if (!existsSync(join(folder, SQLITE_FILE))) return fail('request/malformed', { data: `There is no ${SQLITE_FILE} in this folder.` })
  return succeed(openSqlite(folder))
}
