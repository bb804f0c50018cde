import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../src-server/database/open-database.ts'
import { openPostgres } from '../../src-server/database/open-postgres.ts'
import { openSqlite } from '../../src-server/database/open-sqlite.ts'

/** Where the tests may make schemas; see scripts/linux/with-postgres.sh. */
const postgresUrl = process.env['KOYA_PG_URL']

/** A database of one test. Opened again it holds what was written, as after a restart of the server. */
export interface TestDatabase {
  readonly open: () => OpenDatabase
}

/** A temporary SQLite file, removed after the test. */
export function makeSqlite(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'koya-database-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return { open: () => openSqlite(folder) }
}

/** A schema of its own, dropped after the test. */
async function makePostgres(url: string): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  onTestFinished(() => changeSchemas(url, `drop schema if exists ${schema} cascade`))
  await changeSchemas(url, `create schema ${schema}`)
  return { open: () => openPostgres(url, schema) }
}

async function changeSchemas(url: string, statement: string): Promise<void> {
  const database = openPostgres(url)
  await sql.raw(statement).execute(database.queries)
  await database.close()
}

/** The same tests on SQLite and on PostgreSQL; without `KOYA_PG_URL` the second half is reported as skipped. */
export function describeOnEachDatabase(title: string, define: (makeDatabase: () => Promise<TestDatabase>) => void): void {
  describe(`${title} on SQLite`, () => define(() => Promise.resolve(makeSqlite())))
  if (postgresUrl === undefined) {
    describe.skip(`${title} on PostgreSQL (skipped: KOYA_PG_URL names no server)`, () => define(() => Promise.resolve(makeSqlite())))
    return
  }
  describe(`${title} on PostgreSQL`, () => define(() => makePostgres(postgresUrl)))
}
