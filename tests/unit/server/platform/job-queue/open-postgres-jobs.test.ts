import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import type { OpenDatabase } from '../../../../../src-server/platform/database/open-database.ts'
import { readJobSchema } from '../../../../../src-server/platform/job-queue/create-boss.ts'
import { areJobTablesReady, JOB_TABLES, migrateJobTables } from '../../../../../src-server/platform/job-queue/job-tables.ts'
import type { Jobs } from '../../../../../src-server/platform/job-queue/jobs.ts'
import { openPostgresJobs } from '../../../../../src-server/platform/job-queue/open-postgres-jobs.ts'
import { describeOnPostgres, type TestDatabase } from '../../../../support/databases.ts'
import { tier } from '../../../../support/tier.ts'

const itInFull = it.skipIf(tier() === 'commit')
const LONG = { timeout: 15_000, interval: 50 }
const logger = createLogger('silent')

async function openTables(made: TestDatabase): Promise<OpenDatabase> {
  const database = made.open()
  const schema = await readJobSchema(database.queries)
  onTestFinished(async () => {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.queries)
    await database.close()
  })
  return database
}

/** Opens the jobs of one more server on these tables; stopped after the test. */
async function openServer(database: OpenDatabase): Promise<Jobs> {
  const jobs = await openPostgresJobs(database, { logger })
  onTestFinished(jobs.stop)
  return jobs
}

async function readRows(database: OpenDatabase) {
  const schema = await readJobSchema(database.queries)
  const { rows } = await sql<{ name: string; state: string; data: object; output: object | null }>`
    select name, state, data, output from ${sql.table(`${schema}.job`)} order by name`.execute(database.queries)
  return rows
}

it('the tables of jobs have the version that the library makes', () => {
  const { pgboss } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8')) as { readonly pgboss: { readonly schema: number } }
  expect(JOB_TABLES).toBe(pgboss.schema)
})

describeOnPostgres('Jobs of several servers', (makeDatabase) => {
  itInFull('their tables are made once, and no server works without them', async () => {
    const database = await openTables(await makeDatabase())
    expect(await areJobTablesReady(database)).toBe(false)
    await expect(openPostgresJobs(database, { logger })).rejects.toThrow('not installed')
    await Promise.all([migrateJobTables(database), migrateJobTables(database)])
    expect(await areJobTablesReady(database)).toBe(true)
    // A kind that this version does not find there is missing.
    await sql`delete from ${sql.table(`${await readJobSchema(database.queries)}.queue`)} where name = 'mail-registration'`.execute(database.queries)
    expect(await areJobTablesReady(database)).toBe(false)
    await migrateJobTables(database)
    expect(await areJobTablesReady(database)).toBe(true)
  })

  it('a job that one server took in is done by another, and then leaves no row', async () => {
    const database = await openTables(await makeDatabase())
    await migrateJobTables(database)
    const [asked, other] = [await openServer(database), await openServer(database)]
    await asked.send('mail-reset-code', { accountId: 'ada', mailId: 'one' }, 'ada')
    expect(await readRows(database)).toMatchObject([{ name: 'mail-reset-code', state: 'created', data: { accountId: 'ada', mailId: 'one' } }])
    const done: unknown[] = []
    other.handle('mail-reset-code', (data) => Promise.resolve(done.push(data)).then(() => undefined))
    await other.start()
    await vi.waitFor(() => expect(done).toEqual([{ accountId: 'ada', mailId: 'one' }]), LONG)
    await vi.waitFor(async () => expect(await readRows(database)).toEqual([]), LONG)
    expect(other.listEnded()).toEqual([{ name: 'mail-reset-code', outcome: 'done', count: 1 }])
  })

  it('regular work is done once by all servers together', async () => {
    const database = await openTables(await makeDatabase())
    await migrateJobTables(database)
    let count = 0
    const servers: Jobs[] = []
    for (let number = 0; number < 3; number += 1) {
      const jobs = await openServer(database)
      servers.push(jobs)
      jobs.handle('remove-expired', () => Promise.resolve(void (count += 1)))
      await jobs.start()
    }
    await vi.waitFor(() => expect(count).toBe(1), LONG)
    await vi.waitFor(async () => expect(await readRows(database)).toMatchObject([{ name: 'remove-expired', state: 'completed' }]), LONG)
    // Control: somebody who asks for it beside its period has it done again.
    await servers[0]?.send('remove-expired', {})
    await vi.waitFor(() => expect(count).toBe(2), LONG)
  })

  it('a job that fails stores no word of its error, and ends with its account', async () => {
    const database = await openTables(await makeDatabase())
    await migrateJobTables(database)
    const jobs = await openServer(database)
    jobs.handle('mail-reset-code', () => Promise.reject(Object.assign(new Error('ada@example.com: no such user'), { code: 'EENVELOPE' })))
    await jobs.start()
    await jobs.send('mail-reset-code', { accountId: 'ada', mailId: 'one' }, 'ada')
    await jobs.send('mail-reset-code', { accountId: 'ben', mailId: 'two' }, 'ben')
    await vi.waitFor(async () => expect((await readRows(database)).map(({ state }) => state)).toEqual(['retry', 'retry']), LONG)
    expect(JSON.stringify(await readRows(database))).toContain('Error EENVELOPE')
    expect(JSON.stringify(await readRows(database))).not.toContain('example.com')
    await jobs.forget('ada')
    expect(await readRows(database)).toMatchObject([{ data: { accountId: 'ben' } }])
  })

  itInFull('a server whose tables of jobs are gone says after a minute that it is stuck, and goes on when they are back', async () => {
    const database = await openTables(await makeDatabase())
    await migrateJobTables(database)
    let now = 0
    const jobs = await openPostgresJobs(database, { logger, steady: () => now })
    onTestFinished(jobs.stop)
    await jobs.send('remove-expired', {})
    const schema = await readJobSchema(database.queries)
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(`gone_${schema}`)}`.execute(database.queries)
    await expect(jobs.send('remove-expired', {})).rejects.toThrow('does not exist')
    expect(jobs.isStuck()).toBe(false)
    now = 60_001
    expect(jobs.isStuck()).toBe(true)
    await sql`alter schema ${sql.id(`gone_${schema}`)} rename to ${sql.id(schema)}`.execute(database.queries)
    await jobs.send('remove-expired', {})
    expect(jobs.isStuck()).toBe(false)
  })

  itInFull('a drained server takes no more jobs, and gives back those that it does not finish', async () => {
    const database = await openTables(await makeDatabase())
    await migrateJobTables(database)
    const jobs = await openServer(database)
    const started: string[] = []
    jobs.handle('mail-registration', ({ registrationId }) => Promise.resolve(started.push(registrationId)).then(() => undefined))
    jobs.handle('apply-corrections', (_, stopping) => {
      started.push('apply-corrections')
      return new Promise((ended) => {
        stopping.addEventListener('abort', () => {
          ended()
        })
      })
    })
    await jobs.start()
    await vi.waitFor(() => expect(started).toEqual(['apply-corrections']), LONG)
    jobs.drain()
    await jobs.send('mail-registration', { registrationId: 'a' })
    // Longer than it takes to look for jobs.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await jobs.stop()
    expect(started).toEqual(['apply-corrections'])
    expect(await readRows(database)).toMatchObject([
      { name: 'apply-corrections', state: 'retry' },
      { name: 'mail-registration', state: 'created' }
    ])
  })
})
