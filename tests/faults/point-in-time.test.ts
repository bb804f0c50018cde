import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runDatabase } from '../../src-server/commands/run-database.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { acknowledgedOf, storedOf } from '../support/acknowledged-events.ts'
import { openHallCandidate } from '../support/hall-candidate.ts'
import { openHall } from '../support/open-hall.ts'
import { freePort, ownerOfPostgres, postgresPrograms } from '../support/postgres-cluster.ts'
import { tier } from '../support/tier.ts'

const run = promisify(execFile)

/** The blocks of code of the handbook's page, in order: path, folders, settings, base backup, restore, check. */
const [, makeFolders = '', settings = '', baseBackup = '', restore = ''] = readFileSync(
  resolve(import.meta.dirname, '../../docs/operations/backup.md'),
  'utf8'
)
  .split('```\n')
  .filter((_, index) => index % 2 === 1)

describe.skipIf(postgresPrograms === null || tier() === 'commit')('The handbook’s backup of PostgreSQL', () => {
  it('puts the database back to the moment before a mistake, with every answer until then', { timeout: 180_000 }, async () => {
    const { url, restoredUrl, shell } = await openArchivedDatabase()
    const numbers = ['0001', '0002', '0003']
    const hall = await openHall(numbers, { postgresUrl: url, onFinished: onTestFinished })
    const seats = numbers.map((number) => openHallCandidate(hall, number))
    await Promise.all(seats.map((seat) => seat.signIn()))
    const beginning = Promise.all(seats.map((seat) => seat.begin()))
    await hall.exam('start', 'hall')
    await beginning
    for (const seat of seats) await seat.answer(0, true)
    await shell(baseBackup, { BACKUP_URL: url })
    for (const seat of seats) await seat.answer(1, true)
    const before = acknowledgedOf(seats)
    const moment = await readMoment(url)
    for (const seat of seats) await seat.answer(2, true)
    const live = openPostgres(hall.databaseUrl)
    await sql`delete from attempt_event where sequence = 1`.execute(live.queries)
    await sql`select pg_switch_wal()`.execute(live.queries)
    await live.close()

    expect(await check(hall.databaseUrl)).toMatchObject({ ok: true, value: { attempts: 3, events: 6, brokenCount: 3 } })
    await shell(restore.replace('NAME', '$(ls /srv/koya/backups)').replace('2026-11-29 10:00:00+00', moment).replace('scram-sha-256', 'trust'))
    const restored = hall.databaseUrl.replace(url, restoredUrl)
    expect(await check(restored)).toEqual({ ok: true, value: { attempts: 3, events: 6, brokenCount: 0, broken: [] } })
    expect(await storedOf(seats, restored)).toEqual(before)
  })
})

function check(url: string) {
  return runDatabase({ act: 'check', dataFolder: undefined }, { DATABASE_URL: url, KOYA_DATA: '', KOYA_DB_POOLER: 'off' })
}

/** The database's own time, a little after everything that was committed. */
async function readMoment(url: string): Promise<string> {
  await wait(300)
  const database = openPostgres(url)
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(database.queries)
  await database.close()
  await wait(300)
  return rows[0]?.at ?? ''
}

/** A PostgreSQL with the handbook's settings, and what runs its commands with other folders and another port for what is restored. */
async function openArchivedDatabase() {
  const programs = postgresPrograms ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'koya-archive-'))
  const owner = await ownerOfPostgres()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const [port, restoredPort] = [await freePort(), await freePort()]
  const env = { ...process.env, HOME: folder, PATH: `${programs}:${process.env['PATH'] ?? ''}` }
  const inFolder = (text: string): string => text.replaceAll('/srv/koya', folder).replaceAll('5433', String(restoredPort))
  const shell = async (commands: string, variables: Readonly<Record<string, string>> = {}): Promise<void> => {
    await run('bash', ['-c', inFolder(commands)], { ...owner, cwd: folder, env: { ...env, ...variables } })
  }
  onTestFinished(() => {
    for (const data of ['data', 'restored'])
      execFileSync('bash', ['-c', `pg_ctl -D ${folder}/${data} -m immediate -w stop || true`], { ...owner, cwd: folder, env, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await shell(makeFolders)
  await shell('initdb -D /srv/koya/data -U koya --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync')
  appendFileSync(
    join(folder, 'data/postgresql.conf'),
    inFolder(`${settings}\nlisten_addresses = '127.0.0.1'\nport = ${String(port)}\nunix_socket_directories = '/srv/koya'\nfsync = off\n`)
  )
  await shell('pg_ctl -D /srv/koya/data -w -l /srv/koya/log start')
  const urlOf = (at: number): string => `postgres://koya@127.0.0.1:${String(at)}/postgres`
  return { url: urlOf(port), restoredUrl: urlOf(restoredPort), shell }
}
