import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { createFastHasher } from './fast-hasher.ts'
import { createHallHasher, loadHallExam, resources, type HallExam } from './hall-exam.ts'
import type { FromServerChild, ToServerChild } from './server-child.ts'
import type { Stall } from './watch-stalls.ts'

export const HALL_EXAM = 'hall'

/** A centre's server in a separate process; its commands run in this one. */
export interface Hall extends HallExam {
  /** The first one. */
  readonly server: HallServer
  readonly address: string
  /** Where its database is; empty for SQLite. */
  readonly databaseUrl: string
  /**
   * Starts one more server on the same database. `isDefective`: with the seeded defects of a server that waits for its clients for ever, and has one queue
   * for all hashing.
   */
  readonly startServer: (request?: { readonly isDefective: true }) => Promise<HallServer>
  readonly readStall: () => Promise<Stall>
}

export interface HallServer {
  readonly child: ChildProcess
  readonly address: string
  /** The longest stalls of its event loop since the last call. */
  readonly readStall: () => Promise<Stall>
  readonly countConnections: () => Promise<number>
}

/**
 * How servers hash. `first-come`: the seeded defect of one queue for all hashing. `fast`: a digest takes the place of argon2id, for tests of what is
 * counted. `slow`: the same, and a new password takes 15 seconds.
 */
export type HallHashing = 'first-come' | 'fast' | 'slow'

export interface HallRequest {
  /** SQLite where absent. */
  readonly postgresUrl?: string | undefined
  /** As a real server where absent. */
  readonly hashing?: HallHashing
  /** Registers clean-up steps, which run in reverse order. */
  readonly onFinished: (undo: () => Promise<void> | void) => void
}

/** Opens a hall with a session whose window is open, for these candidates. */
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
    KOYA_REGISTRATION: 'open',
    KOYA_TEST_HASHING: hashing ?? ''
  }
  const defects = { KOYA_TEST_LIMITS: 'off', KOYA_TEST_HASHING: 'first-come' }
  const startServer: Hall['startServer'] = (request) => startHallServer({ ...environment, ...(request ? defects : {}) }, onFinished)
  const server = await startServer()
  const { address, readStall } = server
  const hasher = hashing === 'fast' || hashing === 'slow' ? createFastHasher() : createHallHasher()
  onFinished(() => hasher.close())
  const exam = await loadHallExam({ id: HALL_EXAM, numbers, data, databaseUrl, hasher })
  return {
    server,
    address,
    databaseUrl: databaseUrl ?? '',
    startServer,
    ...exam,
    readStall
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
  const ask = async <Kind extends FromServerChild['kind']>(message: ToServerChild, kind: Kind): Promise<Extract<FromServerChild, { kind: Kind }>> => {
    const answered = once(child, 'message') as Promise<[FromServerChild]>
    child.send(message)
    const [answer] = await answered
    if (answer.kind !== kind) throw new Error(`the server said ${answer.kind} instead of ${kind}`)
    return answer as Extract<FromServerChild, { kind: Kind }>
  }
  return {
    child,
    address: `http://127.0.0.1:${String(first.port)}`,
    readStall: () => ask('read-stall', 'stall'),
    countConnections: async () => (await ask('count-connections', 'connections')).count
  }
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
