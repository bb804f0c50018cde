import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { useExistingDatabase } from '../../../../src-server/commands/use-existing-database.ts'
import { runDatabase } from '../../../../src-server/commands/run-database.ts'
import { readServerCommand } from '../../../../src-server/commands/read-server-command.ts'
import { migrate } from '../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../src-server/platform/database/migrations/all-migrations.ts'
import { createLogger } from '../../../../src-server/platform/create-logger.ts'
import { openPostgres } from '../../../../src-server/platform/database/open-postgres.ts'
import { openPostgresJobs } from '../../../../src-server/platform/job-queue/open-postgres-jobs.ts'
import { openSqlite, SQLITE_FILE } from '../../../../src-server/platform/database/open-sqlite.ts'
import { monthsNeeded } from '../../../../src-server/platform/database/partitions/make-partitions.ts'
import { toText } from '../../../../src-server/platform/database/partitions/months.ts'
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
    const behind = { ok: true, value: { schema: 30, known, missingIndexes: [], missingMonths: [], partitions: [] } }
    expect(await runDatabase({ act: 'state', dataFolder: undefined }, settings)).toEqual(behind)
    expect(await runDatabase({ act: 'state', dataFolder: undefined }, settings)).toEqual(behind)
    expect(await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)).toEqual({
      ok: true,
      value: { schema: known, known, missingIndexes: [], missingMonths: [], partitions: [] }
    })
  })

  it('failed jobs are listed without what they are about, and tried once more by the next start', async () => {
    const KOYA_DATA = makeFolder()
    const settings = { DATABASE_URL: undefined, KOYA_DATA, KOYA_DB_POOLER: 'off' as const }
    const database = openSqlite(KOYA_DATA)
    await migrate(database, allMigrations.slice(0, 33))
    expect(await runDatabase({ act: 'jobs', dataFolder: undefined }, settings)).toMatchObject({
      ok: false,
      error: { code: 'backend/schema-missing' }
    })
    await migrate(database, allMigrations)
    const job = { name: 'mail-registration', data: '{"registrationId":"secret"}', account_id: null, tries: 12, made_at: 1 }
    await database.queries
      .insertInto('waiting_job')
      .values([
        { ...job, job_id: 'a', failed_at: 2 },
        { ...job, job_id: 'b', tries: 3, failed_at: null }
      ])
      .execute()
    const failedJobs = [{ jobId: 'a', name: 'mail-registration', failedAt: 2 }]
    for (const act of ['jobs', 'jobs', 'retry-jobs'] as const) {
      expect(await runDatabase({ act, dataFolder: undefined }, settings)).toEqual(succeed({ failedJobs }))
    }
    expect(await runDatabase({ act: 'jobs', dataFolder: undefined }, settings)).toEqual(succeed({ failedJobs: [] }))
    const tries = await database.queries.selectFrom('waiting_job').select(['job_id', 'tries', 'failed_at']).orderBy('job_id').execute()
    expect(tries).toEqual([
      { job_id: 'a', tries: 11, failed_at: null },
      { job_id: 'b', tries: 3, failed_at: null }
    ])
    await database.close()
  })

  it.each([
    ['damaged', Buffer.alloc(4096 * 100, 0xa5), 4096],
    ['something else', Buffer.from('a letter to the headmaster'), 0]
  ])('one whose database is %s is refused, by every command, with what to do', async (_, bytes, at) => {
    const KOYA_DATA = makeFolder()
    const file = join(KOYA_DATA, SQLITE_FILE)
    const database = openSqlite(KOYA_DATA)
    await migrate(database, allMigrations)
    await database.close()
    if (at === 0) writeFileSync(file, bytes)
    else writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, at), bytes]))
    const settings = { DATABASE_URL: undefined, KOYA_DATA, KOYA_DB_POOLER: 'off' as const }
    for (const act of ['check', 'state', 'migrate'] as const) {
      expect(await runDatabase({ act, dataFolder: undefined }, settings)).toMatchObject({
        ok: false,
        error: { code: 'request/malformed', fields: { data: 'The database in this folder is damaged. Restore a backup.' } }
      })
    }
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
    expect(state).toMatchObject({ ok: true, value: { schema: 0, known, partitions: [], hasJobTables: false } })
    const months = monthsNeeded({ now: Date.now() }).map(toText)
    expect(state.ok && 'missingMonths' in state.value ? state.value.missingMonths : null).toEqual(months)
    const migrated = await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)
    expect(migrated).toMatchObject({ ok: true, value: { schema: known, known, missingIndexes: [], missingMonths: [], hasJobTables: true } })
    const partitions = migrated.ok && 'partitions' in migrated.value ? migrated.value.partitions : []
    expect(partitions.map(({ month }) => month)).toEqual([...months, null])
    // Each has pages for its indexes at least.
    expect(partitions.every(({ bytes }) => bytes > 0)).toBe(true)
  })

  it('failed jobs of several servers are listed, and tried once more', async () => {
    const schema = await makeSchema(postgresUrl ?? '')
    const DATABASE_URL = `${postgresUrl ?? ''}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
    const settings = { DATABASE_URL, KOYA_DATA: '', KOYA_DB_POOLER: 'off' as const }
    expect(await runDatabase({ act: 'jobs', dataFolder: undefined }, settings)).toMatchObject({
      ok: false,
      error: { code: 'backend/schema-missing' }
    })
    await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)
    const database = openPostgres(DATABASE_URL)
    const jobs = await openPostgresJobs(database, { logger: createLogger('silent') })
    await jobs.send('mail-registration', { registrationId: 'secret' })
    await database.execute?.(`update ${schema}_jobs.job set state = 'failed', completed_on = to_timestamp(2), retry_count = 11`)
    const listed = { ok: true, value: { failedJobs: [{ jobId: expect.any(String) as string, name: 'mail-registration', failedAt: 2000 }] } }
    for (const act of ['jobs', 'retry-jobs'] as const) expect(await runDatabase({ act, dataFolder: undefined }, settings)).toEqual(listed)
    const done: string[] = []
    jobs.handle('mail-registration', ({ registrationId }) => Promise.resolve(done.push(registrationId)).then(() => undefined))
    await jobs.start()
    await vi.waitFor(() => expect(done).toEqual(['secret']), { timeout: 10_000 })
    expect(await runDatabase({ act: 'jobs', dataFolder: undefined }, settings)).toEqual(succeed({ failedJobs: [] }))
    await jobs.stop()
    await database.close()
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
