import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { DatabaseAwayError } from '../platform/database/database-away.ts'
import { isMigrated, migrate } from '../platform/database/migrate.ts'
import { allMigrations } from '../platform/database/migrations/all-migrations.ts'
import type { OpenDatabase, Queries } from '../platform/database/open-database.ts'
import { openSqlite, SQLITE_FILE } from '../platform/database/open-sqlite.ts'
import type { ServerSettings } from '../platform/read-server-settings.ts'

export type DatabaseSettings = Pick<ServerSettings, 'DATABASE_URL' | 'KOYA_DATA'> & Partial<Pick<ServerSettings, 'KOYA_MIGRATE'>>

/** SQLite's result codes: another connection has locked the database; it is damaged; the file is something else. */
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

interface ExistingDatabase {
  readonly dataFolder: string | undefined
  readonly settings: DatabaseSettings
}

/**
 * Runs `work` in the database of a server or of an embedded backend, with the tables of this version, also while that runs: the one in `dataFolder`, if
 * given, otherwise that of the settings. Fails as `inExistingDatabase` does, and with `backend/schema-missing` where the settings leave changes of tables to
 * `database migrate`.
 */
export async function useExistingDatabase<Value>(
  existing: ExistingDatabase,
  work: (queries: Queries) => Promise<Result<Value>>
): Promise<Result<Value>> {
  return inExistingDatabase<Value>(existing, async (database) => {
    const mayMigrate = existing.settings.KOYA_MIGRATE !== 'off' || database.kind === 'sqlite'
    if (!mayMigrate && !(await isMigrated(database.queries, allMigrations))) return fail('backend/schema-missing')
    await migrate(database, allMigrations)
    return work(database.queries)
  })
}

/**
 * The same with the tables as they are. Fails with `request/malformed` where the folder has no database or a damaged one, and `backend/data-held` where another program
 * has locked it. Fails with `backend/database-away` while PostgreSQL cannot be used.
 */
export async function inExistingDatabase<Value>(
  { dataFolder, settings }: ExistingDatabase,
  work: (database: OpenDatabase) => Promise<Result<Value>>
): Promise<Result<Value>> {
  try {
    const database = await openExisting(dataFolder, settings)
    return database.ok ? await workIn(database.value, work) : database
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY) return fail('backend/data-held')
    if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB)
      return fail('request/malformed', { data: 'The database in this folder is damaged. Restore a backup.' })
    if (error instanceof DatabaseAwayError) return fail('backend/database-away')
    throw error
  }
}

async function workIn<Value>(database: OpenDatabase, work: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Opens only an existing database: one created by a typing error would be empty, and its folder would be closed to all other users. */
async function openExisting(dataFolder: string | undefined, { DATABASE_URL, KOYA_DATA }: DatabaseSettings): Promise<Result<OpenDatabase>> {
  if (dataFolder === undefined && DATABASE_URL !== undefined) {
    const { openPostgres } = await import('../platform/database/open-postgres.ts')
    return succeed(openPostgres(DATABASE_URL))
  }
  const folder = dataFolder ?? KOYA_DATA
  if (!existsSync(folder)) return fail('request/malformed', { data: 'There is no folder with this name.' })
  if (!existsSync(join(folder, SQLITE_FILE))) return fail('request/malformed', { data: `There is no ${SQLITE_FILE} in this folder.` })
  return succeed(openSqlite(folder))
}
