import { mkdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { makePostgresCluster, type PostgresCluster } from '../../support/postgres-cluster.ts'
import { processorMsOfDatabase } from '../server/server-process.ts'
import { comparePrograms, published, tableOf, toFigures, type Measured } from './compare-programs.ts'
import { measureBytes, measureRound, STORED, type Round } from './measure-round.ts'
import { openKoya } from './open-koya.ts'
import { openTcexam } from './open-tcexam.ts'
import type { Program, Query } from './program.ts'
import { TcexamError } from './tcexam-error.ts'

/**
 * Koya beside TCExam on one PostgreSQL. Arguments: the folder `out` of a build, how many rounds, how many attempts in each, and a checkout of TCExam;
 * without one Koya alone, beside published figures.
 */
const [out = 'out', rounds = '', attempts = '', checkout] = process.argv.slice(2)
/** As many as one of the measures needs. */
const candidates = Math.max(Number(attempts), STORED)
/** PostgreSQL's own defaults, which the scratch cluster of tests turns off. */
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** What was opened, to be closed in the opposite order. */
const opened: (() => Promise<void>)[] = []
/** Filled by a signal; this process ends when they settle. */
const stopping: Promise<void>[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopping.push(closeAll().finally(() => process.exit(128 + constants.signals[signal])))
  })

try {
  const postgres = await makePostgresCluster({ settings: durable.map((name) => `${name}=on`) })
  opened.push(postgres.remove)
  await postgres.start()
  await requireDurability(postgres)
  const programs = [await openOn(postgres, 'koya'), ...(checkout === undefined ? [] : [await openOn(postgres, 'tcexam')])]
  const measured = await measure(postgres, programs)
  const [koya = null, tcexam = published] = programs.map(({ name }) => toFigures(measuredOf(measured, name)))
  const rows = comparePrograms(koya ?? {}, tcexam)
  console.log(checkout === undefined ? 'TCExam’s figures are published ones, of another day.' : 'Medians of one run.')
  console.log(tableOf(rows))
  const outFolder = process.env['KOYA_OUT'] ?? 'out'
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(join(outFolder, 'bench-tcexam.json'), `${JSON.stringify(rows, null, 2)}\n`)
} catch (error) {
  await Promise.all(stopping)
  if (!(error instanceof TcexamError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
} finally {
  await closeAll()
}

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close()
}

async function measure(postgres: PostgresCluster, programs: readonly Program[]): Promise<ReadonlyMap<string, Measured>> {
  const databaseMs = async (): Promise<number> => processorMsOfDatabase(await postgres.processIds())
  const counted = new Map(programs.map((program): [Program, Round[]] => [program, []]))
  // The first round is not counted: both programs are still compiling themselves.
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const program of round % 2 === 0 ? programs : programs.toReversed()) {
      const costs = await measureRound({ program, attempts: Number(attempts), databaseMs })
      if (round > 0) counted.get(program)?.push(costs)
    }
    console.log(`round ${String(round)} of ${rounds}`)
  }
  // At the end: Koya stores the text of each question once, when it is first drawn, and TCExam has them from the beginning.
  const measured = new Map<string, Measured>()
  for (const [program, ofProgram] of counted) measured.set(program.name, { rounds: ofProgram, bytes: await measureBytes(program) })
  return measured
}

function measuredOf(results: ReadonlyMap<string, Measured>, name: string): Measured {
  const found = results.get(name)
  if (found === undefined) throw new Error(`${name} was not measured`)
  return found
}

/** Opens a program on a database of its own. */
async function openOn(postgres: PostgresCluster, name: 'koya' | 'tcexam'): Promise<Program> {
  await queryOnce(postgres.url, `create database ${name}`)
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const common = { databaseUrl, query: (text, values) => queryOnce(databaseUrl, text, values), candidates } satisfies { query: Query } & Record<
    string,
    unknown
  >
  const program =
    checkout !== undefined && name === 'tcexam' ? await openTcexam({ ...common, checkout }) : await openKoya({ ...common, out: resolve(out) })
  opened.push(program.close)
  return program
}

async function requireDurability(postgres: PostgresCluster): Promise<void> {
  for (const name of durable) {
    const [row] = await queryOnce(postgres.url, `show ${name}`)
    if (row?.[name] !== 'on') throw new TcexamError('tcexam/not-durable', `PostgreSQL runs with ${name} ${String(row?.[name])}.`)
  }
}

async function queryOnce(url: string, text: string, values?: readonly unknown[]): ReturnType<Query> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values === undefined ? undefined : [...values])).rows
  } finally {
    await client.end()
  }
}
