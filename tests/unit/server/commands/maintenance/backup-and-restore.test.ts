import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrate } from '../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../src-server/platform/database/migrations/all-migrations.ts'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import { openSqlite } from '../../../../../src-server/platform/database/open-sqlite.ts'
import { backUp } from '../../../../../src-server/commands/maintenance/back-up.ts'
import { restore } from '../../../../../src-server/commands/maintenance/restore.ts'
import { runMaintenance } from '../../../../../src-server/commands/run-maintenance.ts'
import { makeDataFolder } from '../../../../support/start-backend-child.ts'

const now = Date.UTC(2026, 10, 22, 9)
const newestSchema = Math.max(...allMigrations.map(({ number }) => number))

/** Opens a server's database with these learners and leaves it open, as a running server does. */
async function openWith(dataFolder: string, ...names: readonly string[]): Promise<OpenDatabase> {
  const database = openSqlite(dataFolder)
  await migrate(database, allMigrations)
  await addAccounts(database, names)
  return database
}

async function addAccounts(database: OpenDatabase, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const account = { account_id: crypto.randomUUID(), username: name.toLowerCase(), name, password_hash: 'h', epoch: 1, created_at: 1 }
    await database.queries.insertInto('account').values(account).execute()
  }
}

async function namesIn(dataFolder: string): Promise<readonly string[]> {
  const database = openSqlite(dataFolder)
  const rows = await database.queries.selectFrom('account').select('name').orderBy('name').execute()
  await database.close()
  return rows.map(({ name }) => name)
}

/** Makes a backup of a server with Ada and Bisi. */
async function makeBackup(): Promise<string> {
  const dataFolder = makeDataFolder()
  const database = await openWith(dataFolder, 'Ada', 'Bisi')
  const file = join(makeDataFolder(), 'monday.koyabackup')
  const made = await backUp({ dataFolder, file, tls: {} })
  expect(made).toMatchObject({ ok: true, value: { accounts: 2, attempts: 0, schema: newestSchema, sizeBytes: statSync(file).size } })
  await database.close()
  return file
}

it('a backup of a running server includes its write-ahead log, and is restored into an empty folder', async () => {
  const file = await makeBackup()
  expect(readdirSync(join(file, '..'))).toEqual(['monday.koyabackup'])
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  const dataFolder = join(makeDataFolder(), 'new')
  expect(await restore({ file, dataFolder, now })).toMatchObject({ ok: true, value: { accounts: 2, setAside: null } })
  expect(await namesIn(dataFolder)).toEqual(['Ada', 'Bisi'])
})

it('a restore quarantines the previous database whole', async () => {
  const file = await makeBackup()
  const dataFolder = makeDataFolder()
  await (await openWith(dataFolder, 'Chidi')).close()
  const restored = await restore({ file, dataFolder, now })
  if (!restored.ok || restored.value.setAside === null) throw new Error('not restored')
  expect(await namesIn(dataFolder)).toEqual(['Ada', 'Bisi'])
  const before = new DatabaseSync(restored.value.setAside, { readOnly: true })
  expect(before.prepare('select name from account').all()).toMatchObject([{ name: 'Chidi' }])
  before.close()
})

it('a restore leaves the database of a running server unchanged', async () => {
  const file = await makeBackup()
  const dataFolder = makeDataFolder()
  const running = await openWith(dataFolder, 'Chidi')
  expect(await restore({ file, dataFolder, now })).toMatchObject({ ok: false, error: { code: 'backend/data-held' } })
  await addAccounts(running, ['Dayo'])
  await running.close()
  expect(await namesIn(dataFolder)).toEqual(['Chidi', 'Dayo'])
  expect(readdirSync(dataFolder).filter((name) => name.includes('incoming'))).toEqual([])
})

it('a restore refuses files that are no backup, truncated, damaged or of a newer Koya, and changes nothing', async () => {
  const dataFolder = makeDataFolder()
  await (await openWith(dataFolder, 'Chidi')).close()
  const [cut, damaged, newer, text] = [await makeBackup(), await makeBackup(), await makeBackup(), join(makeDataFolder(), 'text')]
  truncateSync(cut, 3 * 4096)
  const bytes = readFileSync(damaged)
  writeFileSync(damaged, bytes.fill(0xa5, 4096 * 2, 4096 * 6))
  const changed = new DatabaseSync(newer)
  changed.exec("insert into migration (number, name) values (9999, 'from the future')")
  changed.close()
  writeFileSync(text, 'a letter to the headmaster')
  for (const file of [cut, damaged, newer, text, join(dataFolder, 'none')]) {
    const result = await restore({ file, dataFolder, now })
    expect(result.ok ? file : { errorCode: result.error.code, fields: Object.keys(result.error.fields ?? {}) }).toEqual({
      errorCode: 'request/malformed',
      fields: ['restore']
    })
  }
  expect(await namesIn(dataFolder)).toEqual(['Chidi'])
})

it('a restore takes the backup of a newer Koya that only added something', async () => {
  const dataFolder = makeDataFolder()
  const file = await makeBackup()
  const changed = new DatabaseSync(file)
  changed.exec("insert into migration (number, name) values (9999, 'from the future')")
  changed.exec('insert into migration_need (number, needs) values (9999, 31)')
  changed.close()
  expect(await restore({ file, dataFolder, now })).toMatchObject({ ok: true })
  expect(await namesIn(dataFolder)).toEqual(['Ada', 'Bisi'])
})

it('a backup never overwrites a file, and leaves none behind when it fails', async () => {
  const dataFolder = makeDataFolder()
  const file = join(makeDataFolder(), 'kept')
  writeFileSync(file, 'of last week')
  await (await openWith(dataFolder, 'Ada')).close()
  expect((await backUp({ dataFolder, file, tls: {} })).ok).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('of last week')
  const nowhere = join(makeDataFolder(), 'no', 'folder', 'file')
  expect((await backUp({ dataFolder, file: nowhere, tls: {} })).ok).toBe(false)
  expect((await backUp({ dataFolder: makeDataFolder(), file: join(makeDataFolder(), 'x'), tls: {} })).ok).toBe(false)
  expect(existsSync(nowhere)).toBe(false)
})

it('a backup of a PostgreSQL database is refused with a pointer to pg_dump', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1/koya', KOYA_DATA: 'koya-data' }
  const { name, result } = await runMaintenance({ kind: 'backup', file: 'x', dataFolder: undefined }, settings, () => now)
  expect({ name, backupError: result.ok ? null : result.error.fields?.['backup'] }).toEqual({
    name: 'backup',
    backupError: expect.stringContaining('pg_dump') as unknown
  })
})
