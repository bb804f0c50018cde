import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { useExistingDatabase } from '../../../../src-server/commands/use-existing-database.ts'
import { runDatabase } from '../../../../src-server/commands/run-database.ts'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'
import { migrate } from '../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../src-server/platform/database/migrations/all-migrations.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { makeSchema } from '../../../support/postgres-schemas.ts'

const { KOYA_PG_URL: postgresUrl } = process.env
const known = allMigrations.length

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-database-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

it('both commands are read', () => {
  expect(readServerCommand(['database', 'migrate'])).toEqual({
    ok: true,
    value: { kind: 'database', command: { act: 'migrate', dataFolder: undefined } }
  })
  expect(readServerCommand(['database', 'state', '--data', '/srv/koya'])).toEqual({
    ok: true,
    value: { kind: 'database', command: { act: 'state', dataFolder: '/srv/koya' } }
  })
})

describe('a folder with an SQLite database', () => {
  it('its state is told without a change, and then it is migrated', async () => {
    const KOYA_DATA = makeFolder()
    const database = openSqlite(KOYA_DATA)
    await migrate(database, allMigrations.slice(0, 30))
    await database.close()
    const settings = { DATABASE_URL: undefined, KOYA_DATA, KOYA_DB_POOLER: 'off' as const }
    const behind = { ok: true, value: { schema: 30, known, missingIndexes: [] } }
    expect(await runDatabase({ act: 'state', dataFolder: undefined }, settings)).toEqual(behind)
    expect(await runDatabase({ act: 'state', dataFolder: undefined }, settings)).toEqual(behind)
    expect(await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)).toEqual({
      ok: true,
      value: { schema: known, known, missingIndexes: [] }
    })
  })

  it('one without a database is refused', async () => {
    const settings = { DATABASE_URL: undefined, KOYA_DATA: makeFolder(), KOYA_DB_POOLER: 'off' as const }
    expect(await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)).toMatchObject({ ok: false, error: { code: 'request/malformed' } })
  })
})

describe.skipIf(postgresUrl === undefined)('PostgreSQL', () => {
  it('an empty database gets its tables and indexes', async () => {
    const DATABASE_URL = `${postgresUrl ?? ''}?options=${encodeURIComponent(`-c search_path=${await makeSchema(postgresUrl ?? '')}`)}`
    const settings = { DATABASE_URL, KOYA_DATA: '', KOYA_DB_POOLER: 'off' as const }
    const state = await runDatabase({ act: 'state', dataFolder: undefined }, settings)
    expect(state).toMatchObject({ ok: true, value: { schema: 0, known } })
    expect(await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)).toEqual({
      ok: true,
      value: { schema: known, known, missingIndexes: [] }
    })
  })

  it('no other command changes tables where the settings leave that to this one', async () => {
    const DATABASE_URL = `${postgresUrl ?? ''}?options=${encodeURIComponent(`-c search_path=${await makeSchema(postgresUrl ?? '')}`)}`
    const settings = { DATABASE_URL, KOYA_DATA: '', KOYA_DB_POOLER: 'off', KOYA_MIGRATE: 'off' } as const
    const use = () => useExistingDatabase({ dataFolder: undefined, settings }, () => Promise.resolve(succeed('done')))
    expect(await use()).toMatchObject({ ok: false, error: { code: 'backend/schema-missing' } })
    await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)
    expect(await use()).toEqual(succeed('done'))
  })

  it('is not migrated through a pooler', async () => {
    const settings = { DATABASE_URL: postgresUrl ?? '', KOYA_DATA: '', KOYA_DB_POOLER: 'on' as const }
    expect(await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)).toMatchObject({
      ok: false,
      error: { code: 'request/malformed', fields: { KOYA_DB_POOLER: expect.any(String) as string } }
    })
  })
})
