import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runDatabase } from '../../src-server/commands/run-database.ts'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { hasPooler, startPooler } from '../support/pooler.ts'
import { postgresPrograms, type PostgresCluster } from '../support/postgres-cluster.ts'
import { codeIn, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import { cluster, serve } from '../support/standalone-child.ts'
import { tier } from '../support/tier.ts'
import { bisi } from '../support/young-learner.ts'

/**
 * Jobs of real servers that are killed. A process that takes another's job waits for the end of its lease, the next look at leases, and the pause before the
 * next try: up to a minute.
 */
const LONG = { timeout: 150_000 }
const TAKEN_OVER = { timeout: 90_000, interval: 200 }
const SOON = { timeout: 20_000, interval: 100 }
/** Nobody listens there. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
const isShort = tier() === 'commit'

async function post<Reply>(url: string, body: unknown, token?: string): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body)
  })
  expect({ url, status: response.status }).toEqual({ url, status: 200 })
  return (await response.json()) as Reply
}

const register = (address: string) => post<{ readonly registrationId: string }>(`${address}/api/register`, ada)

/** The code of a mail completes the registration at any server. */
async function verify(address: string, registrationId: string, message = ''): Promise<void> {
  await post(`${address}/api/verify`, { email: ada.email, registrationId, code: codeIn(message), recoveryCode: TEST_RECOVERY_CODE })
}

async function connect({ url }: Pick<PostgresCluster, 'url'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // The cluster is removed before it.
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

async function statesOf(client: pg.Client, name: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ state: string }>('select state from koya_jobs.job where name = $1 order by created_on', [name])
  return rows.map(({ state }) => state)
}

async function started(): Promise<PostgresCluster> {
  const made = await cluster()
  await made.start()
  return made
}

it.skipIf(isShort)('a mail that a server on SQLite accepted is sent after it was killed', LONG, async () => {
  const sink = await openSmtpSink()
  const KOYA_DATA = makeTempFolder()
  const first = serve({}, { KOYA_DATA, SMTP_URL: NO_MAIL_SERVER })
  const { registrationId } = await register(await first.address)
  await first.kill()
  const next = serve({}, { KOYA_DATA, SMTP_URL: sink.url })
  const address = await next.address
  await vi.waitFor(() => expect(sink.messages).toHaveLength(1), SOON)
  await verify(address, registrationId, sink.messages[0])
})

describe.skipIf(postgresPrograms === null || isShort)('Jobs of several servers', () => {
  it('a mail that one server accepted is sent by another one after it was killed', LONG, async () => {
    const postgres = await started()
    const sink = await openSmtpSink()
    const first = serve(postgres, { SMTP_URL: NO_MAIL_SERVER })
    const { registrationId } = await register(await first.address)
    // Control: a mail without its job is sent by nobody, as one that waited in the memory of the killed server.
    const lost = await post<{ readonly registrationId: string }>(`${await first.address}/api/register`, { ...ada, email: 'ben@example.com' })
    await first.kill()
    const client = await connect(postgres)
    const { rowCount } = await client.query(`delete from koya_jobs.job where data ->> 'registrationId' = $1`, [lost.registrationId])
    expect(rowCount).toBe(1)
    const other = serve(postgres, { SMTP_URL: sink.url })
    const address = await other.address
    await vi.waitFor(() => expect(sink.messages).toHaveLength(1), TAKEN_OVER)
    await verify(address, registrationId, sink.messages[0])
    // What it named is gone with it.
    await vi.waitFor(async () => expect(await statesOf(client, 'mail-registration')).toEqual([]), SOON)
    expect(sink.messages).toHaveLength(1)
  })

  it('a job in the middle of which its server is killed is done by another one after its lease, and not before', LONG, async () => {
    const postgres = await started()
    const client = await connect(postgres)
    const sink = await openSmtpSink()
    sink.isSilent = true
    const first = serve(postgres, { SMTP_URL: sink.url })
    const firstAddress = await first.address
    const { registrationId } = await register(firstAddress)
    await vi.waitFor(() => expect(sink.silenceCount).toBe(1), SOON)
    expect(await statesOf(client, 'mail-registration')).toEqual(['active'])
    await first.kill()
    sink.isSilent = false
    const other = serve(postgres, { SMTP_URL: sink.url })
    const address = await other.address
    // Control: the lease still holds, so the other one leaves it alone.
    await wait(5000)
    expect([sink.messages.length, await statesOf(client, 'mail-registration')]).toEqual([0, ['active']])
    await vi.waitFor(() => expect(sink.messages).toHaveLength(1), TAKEN_OVER)
    await verify(address, registrationId, sink.messages[0])
    expect(sink.messages).toHaveLength(1)
  })

  it('two servers tidy once in an hour', LONG, async () => {
    const postgres = await started()
    const client = await connect(postgres)
    const servers = [serve(postgres), serve(postgres)]
    await Promise.all(servers.map(({ address }) => address))
    await vi.waitFor(async () => expect(await statesOf(client, 'remove-expired')).toEqual(['completed']), SOON)
    const third = serve(postgres)
    await third.address
    await wait(5000)
    expect(await statesOf(client, 'remove-expired')).toEqual(['completed'])
    // Control: in the next hour, a server that starts has it done again.
    await client.query(`update koya_jobs.job set singleton_on = singleton_on - interval '1 hour' where name = 'remove-expired'`)
    const fourth = serve(postgres)
    await fourth.address
    await vi.waitFor(async () => expect(await statesOf(client, 'remove-expired')).toEqual(['completed', 'completed']), SOON)
  })

  it('an account that a killed server was deleting is deleted by another one, without a start', LONG, async () => {
    const postgres = await started()
    const client = await connect(postgres)
    const first = serve(postgres)
    const other = serve(postgres)
    const [address] = await Promise.all([first.address, other.address])
    const { username } = await post<{ username: string }>(`${address}/api/register/learner`, bisi)
    const { metadata } = await post<{ metadata: { token: string } }>(`${address}/api/login`, { identifier: username, password: bisi.password })
    const readAccounts = async () => (await client.query('select account_id from account')).rowCount
    await vi.waitFor(async () => expect(await statesOf(client, 'finish-deletions')).toEqual(['completed']), SOON)
    // Nobody can delete from this table, so whichever server does it waits.
    const holder = await connect(postgres)
    await holder.query('begin; lock table item_seen in share mode')
    await post(`${address}/api/own-data/delete-account`, { password: bisi.password, givesUp: true, forgoesMoney: true }, metadata.token)
    await vi.waitFor(async () => expect(await statesOf(client, 'finish-deletions')).toEqual(['completed', 'active']), SOON)
    // The one that was asked woke its own worker.
    await first.kill()
    await holder.query('rollback')
    expect(await readAccounts()).toBe(1)
    await vi.waitFor(async () => expect(await readAccounts()).toBe(0), TAKEN_OVER)
  })

  it('a server that changes no table waits for those of the jobs', LONG, async () => {
    const postgres = await started()
    const client = await connect(postgres)
    const { address, child } = serve(postgres, { KOYA_MIGRATE: 'off' })
    const database = openPostgres(postgres.url)
    await migrate(database, allMigrations)
    await database.close()
    // Longer than its longest pause.
    expect(await Promise.race([address, wait(8000, 'waiting')])).toBe('waiting')
    expect(child.exitCode).toBeNull()
    const { rows } = await client.query<{ count: string }>(`select count(*) from pg_namespace where nspname = 'koya_jobs'`)
    expect(rows[0]?.count).toBe('0')
    const settings = { DATABASE_URL: postgres.url, KOYA_DATA: '', KOYA_DB_POOLER: 'off' } as const
    expect(await runDatabase({ act: 'migrate', dataFolder: undefined }, settings)).toMatchObject({ ok: true, value: { hasJobTables: true } })
    await address
    await vi.waitFor(async () => expect(await statesOf(client, 'remove-expired')).toEqual(['completed']), SOON)
  })

  it.skipIf(!hasPooler)('jobs go on behind a pooler in transaction mode, also after the database’s crash', LONG, async () => {
    const postgres = await started()
    const pooler = await startPooler(postgres)
    onTestFinished(pooler.stop)
    const sink = await openSmtpSink()
    const { address, child } = serve(pooler, { KOYA_DB_POOLER: 'on', SMTP_URL: sink.url })
    const at = await address
    await register(at)
    await vi.waitFor(() => expect(sink.messages).toHaveLength(1), SOON)
    await postgres.stop('immediate')
    await wait(3000)
    await postgres.start()
    await vi.waitFor(async () => expect((await fetch(`${at}/api/ready`)).status).toBe(200), SOON)
    await post(`${at}/api/register`, { ...ada, email: 'ben@example.com' })
    await vi.waitFor(() => expect(sink.messages).toHaveLength(2), SOON)
    expect(child.exitCode).toBeNull()
  })
})
