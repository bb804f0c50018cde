import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildIndexes, listMissingIndexes } from '../../../../../../src-server/platform/database/migrations/build-indexes.ts'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import { missingIndexes } from '../../../../../../src-server/platform/database/migrations/0021-0040/0031-missing-indexes.ts'
import { referenceIndexes } from '../../../../../../src-server/platform/database/migrations/0021-0040/0035-reference-indexes.ts'
import type { OpenDatabase } from '../../../../../../src-server/platform/database/open-database.ts'
import { openPostgres } from '../../../../../../src-server/platform/database/open-postgres.ts'
import { makeSqlite } from '../../../../../support/databases.ts'
import { makeSchema, schemaConnection } from '../../../../../support/postgres-schemas.ts'

const { KOYA_PG_URL: postgresUrl } = process.env
const names = [...[...missingIndexes, ...referenceIndexes].map(({ name }) => name), 'account_by_words']

async function openMigrated(): Promise<{ readonly database: OpenDatabase; readonly schema: string }> {
  const schema = await makeSchema(postgresUrl ?? '')
  const database = openPostgres(postgresUrl ?? '', { schema })
  await migrate(database, allMigrations)
  return { database, schema }
}

describe.skipIf(postgresUrl === undefined)('the indexes that PostgreSQL builds beside requests', () => {
  it('are missing after the migrations, are built once, and are used', async () => {
    const { database } = await openMigrated()
    expect(await listMissingIndexes(database)).toEqual(names)
    expect(await buildIndexes(database)).toEqual(names)
    expect(await buildIndexes(database)).toEqual([])
    expect(await listMissingIndexes(database)).toEqual([])
    await sql`set enable_seqscan = off`.execute(database.queries)
    const { rows } = await sql<Record<string, string>>`explain select 1 from try_counter where window_ends_at < 1`.execute(database.queries)
    expect(JSON.stringify(rows)).toContain('try_counter_by_end')
    await database.close()
  })

  it('are built anew where building was broken off', async () => {
    const { database } = await openMigrated()
    await sql`insert into server_secret (name, value) values ('a', 'same'), ('b', 'same')`.execute(database.queries)
    // The same text twice: PostgreSQL leaves an index that is not valid.
    await expect(sql`create unique index concurrently registration_by_time on server_secret (value)`.execute(database.queries)).rejects.toThrow()
    expect(await listMissingIndexes(database)).toContain('registration_by_time')
    expect(await buildIndexes(database)).toEqual(names)
    expect(await listMissingIndexes(database)).toEqual([])
    await database.close()
  })

  it('can be broken off while they wait for an older transaction, and are built later', async () => {
    const { database } = await openMigrated()
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let isOpen = (): void => undefined
    const opened = new Promise<void>((resolve) => (isOpen = resolve))
    const holding = database.queries.transaction().execute(async (transaction) => {
      await sql`insert into ended_session (token_id, expires_at) values ('a', 1)`.execute(transaction)
      isOpen()
      await held
    })
    await opened
    const closing = new AbortController()
    const building = buildIndexes(database, { signal: closing.signal })
    setTimeout(() => {
      closing.abort()
    }, 500)
    await expect(building).rejects.toThrow()
    letGo()
    await holding
    expect(await buildIndexes(database)).toEqual(names)
    await database.close()
  })

  it('are built but for that of words where this role may not create its extension', async () => {
    const name = `limited_${randomBytes(6).toString('hex')}`
    const connection = schemaConnection(postgresUrl ?? '')
    await connection.query(`create role ${name} login`)
    await connection.query(`create database ${name}`)
    onTestFinished(async () => {
      await connection.query(`drop database ${name}`)
      await connection.query(`drop role ${name}`)
    })
    const inside = openPostgres(Object.assign(new URL(postgresUrl ?? ''), { pathname: `/${name}` }).href)
    await sql`create schema koya authorization ${sql.id(name)}`.execute(inside.queries)
    await inside.close()
    const database = openPostgres(Object.assign(new URL(postgresUrl ?? ''), { pathname: `/${name}`, username: name }).href, { schema: 'koya' })
    await migrate(database, allMigrations)
    expect(await buildIndexes(database)).toEqual(names.slice(0, -1))
    expect(await listMissingIndexes(database)).toEqual(['account_by_words'])
    await database.close()
  })

  it('are built by one process alone', async () => {
    const { database, schema } = await openMigrated()
    const other = openPostgres(postgresUrl ?? '', { schema })
    const built = await Promise.all([buildIndexes(database), buildIndexes(other)])
    expect(built.flat().toSorted()).toEqual(names.toSorted())
    await database.close()
    await other.close()
  })
})

it('SQLite has them from its migrations', async () => {
  const database = makeSqlite('none').open()
  await migrate(database, allMigrations)
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(database.queries)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.filter((name) => name !== 'account_by_words')))
  expect(await buildIndexes(database)).toEqual([])
  await database.close()
})
