import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import type { OpenDatabase } from '../../src-server/platform/database/open-database.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { openSqlite, SQLITE_FILE } from '../../src-server/platform/database/open-sqlite.ts'
import { makeSchema, takeSchema } from './postgres-schemas.ts'
import { tier } from './tier.ts'

/** The server in which tests may create schemas; see scripts/linux/with-postgres.sh. */
const postgresUrl = process.env['KOYA_PG_URL']

/** A database of one test. When opened again it holds its data, as after a restart of the server. */
export interface TestDatabase {
  readonly open: () => OpenDatabase
}

/** The initial contents of a test's database: the newest tables without rows, as for most tests, or nothing at all. */
type TablesAtFirst = 'newest' | 'none'

const migrated = await migrateSqlite()

/** Returns the bytes of a database with all tables. They are made once for each process, since every test case opens a database. */
async function migrateSqlite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-tables-'))
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
  const database = openSqlite(folder)
  await migrate(database, allMigrations)
  // Closing moves the write-ahead log into the file.
  await database.close()
  return join(folder, SQLITE_FILE)
}

/** Makes a temporary SQLite file, removed after the test. */
export function makeSqlite(tables: TablesAtFirst = 'newest'): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'koya-database-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  if (tables === 'newest') copyFileSync(migrated, join(folder, SQLITE_FILE))
  return { open: () => openSqlite(folder) }
}

/** Makes a schema for one test only. */
async function makePostgres(url: string, tables: TablesAtFirst): Promise<TestDatabase> {
  if (tables === 'none') {
    const schema = await makeSchema(url)
    return { open: () => openPostgres(url, { schema }) }
  }
  const schema = `test_${randomBytes(8).toString('hex')}`
  const giveBack = await takeSchema(url, schema)
  onTestFinished(giveBack)
  return { open: () => openPostgres(url, { schema }) }
}

type Define = (makeDatabase: () => Promise<TestDatabase>) => void

/** Defines the same tests on SQLite and on PostgreSQL; without `KOYA_PG_URL` the PostgreSQL half is reported as skipped. */
export function describeOnEachDatabase(title: string, define: Define): void {
  describeOnEach(title, define, 'newest')
}

/** The same for checks that take seconds and hardly depend on the database: in a commit's run only on SQLite. */
export function describeOnEachDatabaseInTime(title: string, define: Define): void {
  if (tier() === 'commit') describe(`${title} on SQLite`, () => define(() => Promise.resolve(makeSqlite())))
  else describeOnEachDatabase(title, define)
}

/** The same for tests that create the tables themselves. */
export function describeOnEachEmptyDatabase(title: string, define: Define): void {
  describeOnEach(title, define, 'none')
}

function describeOnEach(title: string, define: Define, tables: TablesAtFirst): void {
  const makeHere = (): Promise<TestDatabase> => Promise.resolve(makeSqlite(tables))
  describe(`${title} on SQLite`, () => define(makeHere))
  describePostgres(title, define, tables)
}

/** For what several servers share. */
export function describeOnPostgres(title: string, define: Define): void {
  describePostgres(title, define, 'newest')
}

function describePostgres(title: string, define: Define, tables: TablesAtFirst): void {
  if (postgresUrl === undefined) {
    describe.skip(`${title} on PostgreSQL (skipped: KOYA_PG_URL names no server)`, () => define(() => Promise.resolve(makeSqlite(tables))))
    return
  }
  describe(`${title} on PostgreSQL`, () => define(() => makePostgres(postgresUrl, tables)))
}
