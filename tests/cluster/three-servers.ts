import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { acknowledgedOf, storedOf } from '../support/acknowledged-events.ts'
import { openHallCandidate, type HallCandidate } from '../support/hall-candidate.ts'
import { numbersUpTo } from '../support/measure-pin-storm.ts'
import { HALL_EXAM, openHall, type Hall, type HallRequest, type HallServer } from '../support/open-hall.ts'
import { makePostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts'
import { startBalancer } from '../support/round-robin-balancer.ts'
import { openSteadfastFetch } from '../support/steadfast-fetch.ts'

/** A computer's delivery never gives up; a test does. */
export const PATIENCE_MS = 120_000

/** Three servers on one PostgreSQL, and a balancer before them. */
export interface ThreeServers {
  readonly hall: Hall
  readonly postgres: PostgresCluster
  readonly servers: readonly HallServer[]
  /** Of the balancer. */
  readonly address: string
  readonly seats: readonly HallCandidate[]
  /** Numbers of candidates who have no computer yet. */
  readonly others: readonly string[]
  /** Requests that a computer had to send again. */
  readonly repeated: () => number
}

interface ThreeServersRequest extends Pick<HallRequest, 'hashing' | 'onFinished'> {
  readonly seatCount: number
  readonly otherCount?: number
  /** Each flush of PostgreSQL's takes 16 ms longer, as on an old hard disk. */
  readonly hasSlowDisk?: boolean
}

export async function openThreeServers({
  seatCount,
  otherCount = 0,
  hasSlowDisk = false,
  hashing,
  onFinished
}: ThreeServersRequest): Promise<ThreeServers> {
  const postgres = await makePostgresCluster(
    hasSlowDisk ? { preload: await buildSlowDisk(onFinished), settings: ['fsync=on', 'max_connections=200'] } : { settings: ['max_connections=200'] }
  )
  onFinished(postgres.remove)
  await postgres.start()
  const numbers = numbersUpTo(seatCount + otherCount)
  const hall = await openHall(numbers, { postgresUrl: postgres.url, onFinished, ...(hashing === undefined ? {} : { hashing }) })
  const servers = [hall.server, await hall.startServer(), await hall.startServer()]
  const address = await startBalancer(
    servers.map(({ address }) => address),
    onFinished
  )
  const { fetch: send, repeated } = openSteadfastFetch([address], PATIENCE_MS)
  const seats = numbers.slice(0, seatCount).map((number) => openHallCandidate(hall, number, send))
  return { hall, postgres, servers, address, seats, others: numbers.slice(seatCount), repeated }
}

/** Has all candidates sign in and take the paper. */
export async function beginAll({ hall, seats }: Pick<ThreeServers, 'hall' | 'seats'>): Promise<void> {
  await Promise.all(seats.map((seat) => seat.signIn()))
  const beginning = Promise.all(seats.map((seat) => seat.begin()))
  await hall.exam('start', HALL_EXAM)
  await beginning
}

/** Fails unless each acknowledged event is in the database once, and each candidate's result is that of the events that were sent. Ends the exam. */
export async function expectAllStored({ hall, seats }: Pick<ThreeServers, 'hall' | 'seats'>): Promise<number> {
  const acknowledged = acknowledgedOf(seats)
  expect(await storedOf(seats, hall.databaseUrl)).toEqual(acknowledged)
  await hall.exam('close', HALL_EXAM)
  const numbers = new Set(seats.map(({ number }) => number))
  const results = (await hall.readResults()).filter(({ number = '' }) => numbers.has(number))
  expect(results.map(({ number, outcome, last_hash: lastHash }) => [number, outcome, lastHash])).toEqual(
    seats.map((seat) => [seat.number, 'marked', seat.acknowledged().events.at(-1)?.hash])
  )
  expect(new Set(results.map(({ receipt }) => receipt)).size).toBe(seats.length)
  return acknowledged.length
}

/** A loss that `expectAllStored` must find. */
export async function deleteOneEvent({ hall, seats: [seat] }: Pick<ThreeServers, 'hall' | 'seats'>): Promise<void> {
  const database = openPostgres(hall.databaseUrl)
  const { attemptId = '' } = seat?.acknowledged() ?? {}
  await database.queries.deleteFrom('attempt_event').where('attempt_id', '=', attemptId).where('sequence', '=', 2).execute()
  await database.close()
}

/** Collects the clean-up steps of a file's tests, which run in reverse order. */
export function undoAfterwards(): { readonly onFinished: HallRequest['onFinished']; readonly undoAll: () => Promise<void> } {
  const steps: (() => Promise<void> | void)[] = []
  return {
    onFinished: (step) => void steps.unshift(step),
    async undoAll() {
      for (const step of steps) await step()
    }
  }
}

export interface Times {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
}

/** Of times in milliseconds. */
export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number): number => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Infinity)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

/** The longest stall of any server's event loop since the last call, in milliseconds of its processor time. */
export async function readLongestStall({ servers }: Pick<ThreeServers, 'servers'>): Promise<number> {
  const stalls = await Promise.all(servers.map((server) => server.readStall()))
  return Math.round(Math.max(...stalls.map(({ longestMs }) => longestMs)))
}

const run = promisify(execFile)

async function buildSlowDisk(onFinished: HallRequest['onFinished']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-slow-disk-'))
  chmodSync(folder, 0o755)
  onFinished(() => rmSync(folder, { recursive: true, force: true }))
  const library = join(folder, 'slow-disk.so')
  await run('gcc', ['-shared', '-fPIC', '-O2', '-o', library, resolve(import.meta.dirname, '../../scripts/linux/slow-disk.c')])
  return library
}
