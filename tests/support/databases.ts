import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, onTestFinished } from 'vitest'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import type { OpenDatabase } from '../../src-server/platform/database/open-database.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { openSqlite, SQLITE_FILE } from '../../src-server/platform/database/open-sqlite.ts'
import { takeSchema } from './postgres-schemas.ts'

/** Where the tests may make schemas; see scripts/linux/with-postgres.sh. */
const postgresUrl = process.env['KOYA_PG_URL']

/** A database of one test. Opened again it holds what was written, as after a restart of the server. */
export interface TestDatabase {
  readonly open: () => OpenDatabase
}

/** What a test's database holds at first: the newest tables and no rows, as most tests would make them, or nothing at all. */
type TablesAtFirst = 'newest' | 'none'

const migrated = await migrateSqlite()

/** The bytes of a database that has all tables: made once for each process, since a test opens one in its every case. */
async function migrateSqlite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-tables-'))
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
  const database = openSqlite(folder)
  await migrate(database, allMigrations)
  // Closing moves what is in the write-ahead log into the file.
  await database.close()
  return join(folder, SQLITE_FILE)
}

/** A temporary SQLite file, removed after the test. */
export function makeSqlite(tables: TablesAtFirst = 'newest'): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'koya-database-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  if (tables === 'newest') copyFileSync(migrated, join(folder, SQLITE_FILE))
  return { open: () => openSqlite(folder) }
}

/** A schema of its own, which no other test sees. */
async function makePostgres(url: string, tables: TablesAtFirst): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  if (tables === 'newest') {
    const giveBack = await takeSchema(url, schema)
    onTestFinished(giveBack)
  } else {
    onTestFinished(() => changeSchemas(url, `drop schema if exists ${schema} cascade`))
    await changeSchemas(url, `create schema ${schema}`)
  }
  return { open: () => openPostgres(url, schema) }
}

async function changeSchemas(url: string, statement: string): Promise<void> {
  const database = openPostgres(url)
  await sql.raw(statement).execute(database.queries)
  await database.close()
}

type Define = (makeDatabase: () => Promise<TestDatabase>) => void

/** The same tests on SQLite and on PostgreSQL; without `KOYA_PG_URL` the second half is reported as skipped. */
export function describeOnEachDatabase(title: string, define: Define): void {
  describeOnEach(title, define, 'newest')
}

/** The same for tests of what makes the tables. */
export function describeOnEachEmptyDatabase(title: string, define: Define): void {
  describeOnEach(title, define, 'none')
}

function describeOnEach(title: string, define: Define, tables: TablesAtFirst): void {
  const makeHere = (): Promise<TestDatabase> => Promise.resolve(makeSqlite(tables))
  describe(`${title} on SQLite`, () => define(makeHere))
  if (postgresUrl === undefined) {
    describe.skip(`${title} on PostgreSQL (skipped: KOYA_PG_URL names no server)`, () => define(makeHere))
    return
  }
  describe(`${title} on PostgreSQL`, () => define(() => makePostgres(postgresUrl, tables)))
}
