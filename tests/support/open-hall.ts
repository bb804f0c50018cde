import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { availableParallelism, tmpdir } from 'node:os'
import { sql } from 'kysely'
import { createPasswordHasher, hasherSize } from '../../src-server/account/password/create-password-hasher.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { readExam } from './read-commands.ts'
import { runExam } from '../../src-server/commands/run-exam.ts'
import { readCsv } from './read-csv.ts'
import type { FromServerChild } from './server-child.ts'
import type { Stall } from './watch-stalls.ts'

export const HALL_EXAM = 'hall'
const resources = resolve(import.meta.dirname, '../../resources')

/** A centre's server in a separate process; its commands run in this one. */
export interface Hall {
  readonly address: string
  /** Where its database is; empty for SQLite. */
  readonly databaseUrl: string
  /** Starts one more server on the same database. */
  readonly startServer: () => Promise<HallServer>
  /** Runs `koya exam …` beside the running server. */
  readonly exam: (...args: string[]) => Promise<void>
  /** Reads the rows of the results, by column name. */
  readonly readResults: () => Promise<readonly Readonly<Record<string, string>>[]>
  readonly readStall: () => Promise<Stall>
}

export interface HallServer {
  readonly child: ChildProcess
  readonly address: string
}

export interface HallRequest {
  /** SQLite where absent. */
  readonly postgresUrl?: string | undefined
  /** The seeded defect: one first-come-first-served queue for all hashing. */
  readonly hashing?: 'first-come'
  /** Registers clean-up steps, which run in reverse order. */
  readonly onFinished: (undo: () => Promise<void> | void) => void
}

/** Opens a hall with a session whose window is open, for these candidates; a PIN is the number followed by six digits. */
export async function openHall(numbers: readonly string[], { postgresUrl, hashing, onFinished }: HallRequest): Promise<Hall> {
  const data = mkdtempSync(join(tmpdir(), 'koya-hall-'))
  onFinished(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }))
  const databaseUrl = postgresUrl === undefined ? undefined : await makeSchema(postgresUrl, onFinished)
  const environment = {
    KOYA_DATA: data,
    KOYA_RESOURCES: resources,
    PORT: '0',
    KOYA_ANNOUNCE: 'off',
    DATABASE_URL: databaseUrl ?? '',
    KOYA_TEST_HASHING: hashing ?? ''
  }
  const startServer = (): Promise<HallServer> => startHallServer(environment, onFinished)
  const { child, address } = await startServer()
  const hasher = createPasswordHasher({
    workerUrl: new URL('../../src-server/account/password/password-worker.ts', import.meta.url),
    size: hasherSize(availableParallelism())
  })
  onFinished(() => hasher.close())
  const exam = async (...args: string[]): Promise<void> => {
    const command = readExam(...args, '--by', 'Ada Obi')
    if (!command.ok) throw new Error(JSON.stringify(command.error))
    const settings = { KOYA_DATA: data, KOYA_RESOURCES: resources, DATABASE_URL: databaseUrl, KOYA_REGISTRATION: 'without-exam' as const }
    const done = await runExam(command.value, { settings, hasher, logger: { warn: () => undefined }, now: Date.now })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }
  await exam('load', writeSession(join(data, 'session'), numbers))
  return {
    address,
    databaseUrl: databaseUrl ?? '',
    startServer,
    exam,
    async readResults() {
      const file = join(data, `${randomBytes(4).toString('hex')}.csv`)
      await exam('results', HALL_EXAM, file)
      const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'))
      return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
    },
    async readStall() {
      const answered = once(child, 'message') as Promise<[FromServerChild]>
      child.send('read-stall')
      const [answer] = await answered
      if (answer.kind !== 'stall') throw new Error('the server says no stall')
      return answer
    }
  }
}

async function startHallServer(environment: Readonly<Record<string, string>>, onFinished: HallRequest['onFinished']): Promise<HallServer> {
  const child = fork(resolve(import.meta.dirname, 'server-child.ts'), {
    execArgv: [],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...environment }
  })
  const exited = once(child, 'exit')
  onFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const [first] = (await once(child, 'message')) as [FromServerChild]
  if (first.kind !== 'listening') throw new Error('the server does not listen')
  return { child, address: `http://127.0.0.1:${String(first.port)}` }
}

/** Makes a schema that the address alone selects. */
async function makeSchema(url: string, onFinished: HallRequest['onFinished']): Promise<string> {
  const schema = `hall_${randomBytes(8).toString('hex')}`
  const change = async (statement: string): Promise<void> => {
    const database = openPostgres(url)
    await sql.raw(statement).execute(database.queries)
    await database.close()
  }
  await change(`create schema ${schema}`)
  onFinished(() => change(`drop schema if exists ${schema} cascade`))
  return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

export function hallPinOf(number: string): string {
  return `9${number}00`
}

function writeSession(folder: string, numbers: readonly string[]): string {
  mkdirSync(folder)
  const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = { id: HALL_EXAM, title: 'Mathematics', paper: 'wassce-mathematics', bank: 'public', opensAt: moment(-1), closesAt: moment(3) }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  writeFileSync(
    join(folder, 'candidates.csv'),
    ['number,name,pin', ...numbers.map((number) => `${number},Candidate ${number},${hallPinOf(number)}`)].join('\n')
  )
  return folder
}
