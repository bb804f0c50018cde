import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../../../src-server/platform/database/open-postgres.ts'
import { makePostgresCluster } from '../../support/postgres-cluster.ts'
import { median, percentile } from '../figure.ts'
import { measureBursts } from './bursts.ts'
import { registerBenchLearner, type BenchAttempt, type BenchLearner } from './bench-learner.ts'
import { processorMsOfDatabase, startServerProcess, type ServerProcess } from './server-process.ts'

/**
 * The server alone, on a scratch PostgreSQL: what an act costs it, in processor time of its process, and what an attempt takes in the database.
 * Arguments: folders `out` of builds, which are measured in turns; the ratios are those of the first to the second.
 */
const ROUNDS = 3
/** Of learners who never hand in; others do, because nobody reads a report while another attempt is open. */
const STARTS = 24
const APPENDS = 300
const EVENT_COUNTS = [181, 600, 1800]
const PAPERS = 8
/** Before anything is measured, because a server that has just started is still compiling itself. */
const WARM_ROUNDS = 5
/** What an exam of 180 questions leaves: each answered, half of them changed, moved between, handed in. */
const EVENTS_OF_ATTEMPT = 361
const LEAST_SHOWN_KB = 1

const outs = process.argv.slice(2).map((out) => resolve(out))

type Figures = Record<string, number>

const postgres = await makePostgresCluster()
const rounds: Figures[][] = outs.map(() => [])
try {
  await postgres.start()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, out] of outs.entries()) rounds[index]?.push(await inSchema(postgres.url, (url, sizes) => measure(out, url, sizes)))
  }
  rounds[0]?.push(await inSchema(postgres.url, (url) => withServer(outs[0] ?? '', url, measureBursts)))
} finally {
  await postgres.remove()
}
const medians = rounds.map(mediansOf)
const [own = {}, other] = medians
for (const [name, value] of Object.entries(own)) {
  const before = other?.[name]
  const ratio = before === undefined ? '' : `${before.toFixed(2).padStart(10)} before ${(value / before).toFixed(2).padStart(6)} ×`
  console.log(`${name.padEnd(56)} ${value.toFixed(2).padStart(10)} ${ratio}`)
}
const outFolder = process.env['KOYA_OUT'] ?? 'out'
mkdirSync(outFolder, { recursive: true })
writeFileSync(
  join(outFolder, 'bench-server.json'),
  `${JSON.stringify(Object.fromEntries(outs.map((out, index) => [basename(dirname(out)), medians[index]])), null, 2)}\n`
)

function mediansOf(figures: readonly Figures[]): Figures {
  const names = new Set(figures.flatMap((one) => Object.keys(one)))
  return Object.fromEntries([...names].map((name) => [name, median(figures.flatMap((one) => one[name] ?? []))]))
}

async function withServer(out: string, url: string, work: (server: ServerProcess) => Promise<Figures>): Promise<Figures> {
  const server = await startServerProcess(out, url)
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

function measure(out: string, url: string, readSizes: () => Promise<ReadonlyMap<string, number>>): Promise<Figures> {
  return withServer(out, url, async (server) => {
    const learners: BenchLearner[] = []
    for (let number = 1; number <= STARTS + PAPERS; number += 1) learners.push(await registerBenchLearner(server.address, number))
    const [starting, finishing] = [learners.slice(0, STARTS), learners.slice(STARTS)]
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      const papers = await startAll(finishing)
      await deliverAll(papers, 181)
      for (const paper of papers) {
        await paper.submit()
        await paper.fetchReport()
      }
    }
    const figures: Figures = {}
    const attempts: BenchAttempt[] = []
    const start = await costOf(server, STARTS, async (index) => {
      for (const one of starting.slice(index, index + 1)) attempts.push(await one.start())
    })
    Object.assign(figures, toFigures('start of 180 questions', start))
    const common = await timesOf(starting.map((one) => () => one.start()))
    figures[`${String(STARTS)} starts at once, p99 ms`] = percentile(common, 99)
    Object.assign(figures, toFigures('append of one answer', await costOf(server, APPENDS, (index) => attemptOf(attempts, index).answer())))
    for (const count of EVENT_COUNTS) {
      const papers = await startAll(finishing)
      await deliverAll(papers, count)
      const submit = await costOf(server, PAPERS, (index) => attemptOf(papers, index).submit())
      Object.assign(figures, toFigures(`submit of ${String(count)} events`, submit))
      if (count !== EVENT_COUNTS[0]) continue
      Object.assign(figures, toFigures('report', await costOf(server, 4 * PAPERS, (index) => attemptOf(papers, index).fetchReport())))
    }
    const before = await readSizes()
    const stored = await startAll(finishing)
    await deliverAll(stored, EVENTS_OF_ATTEMPT)
    for (const paper of stored) await paper.submit()
    const grown = [...(await readSizes())].map(([table, size]) => [table, (size - (before.get(table) ?? 0)) / 1000 / PAPERS] as const)
    const attempt = `attempt of ${String(EVENTS_OF_ATTEMPT)} events in PostgreSQL`
    figures[`${attempt}, kB`] = grown.reduce((sum, [, size]) => sum + size, 0)
    for (const [table, size] of grown) if (size > LEAST_SHOWN_KB) figures[`${attempt}, ${table}, kB`] = size
    return figures
  })
}

function attemptOf(attempts: readonly BenchAttempt[], index: number): BenchAttempt {
  return attempts[index % attempts.length] as BenchAttempt
}

async function startAll(learners: readonly BenchLearner[]): Promise<BenchAttempt[]> {
  const started: BenchAttempt[] = []
  for (const learner of learners) started.push(await learner.start())
  return started
}

async function deliverAll(papers: readonly BenchAttempt[], eventCount: number): Promise<void> {
  for (const paper of papers) await paper.deliver(eventCount)
}

interface Cost {
  /** The server's processor time for one act, milliseconds. */
  readonly serverMs: number
  /** That of PostgreSQL. */
  readonly databaseMs: number
}

/** What one of `count` acts costs, one after another. */
async function costOf(server: ServerProcess, count: number, act: (index: number) => Promise<void>): Promise<Cost> {
  const [serverBefore, databaseBefore] = [server.processorMs(), await databaseMs()]
  for (let index = 0; index < count; index += 1) await act(index)
  return { serverMs: (server.processorMs() - serverBefore) / count, databaseMs: ((await databaseMs()) - databaseBefore) / count }
}

async function databaseMs(): Promise<number> {
  return processorMsOfDatabase(await postgres.processIds())
}

function toFigures(act: string, { serverMs, databaseMs: ofDatabase }: Cost): Figures {
  return { [`${act}, processor ms`]: serverMs, [`${act}, PostgreSQL's processor ms`]: ofDatabase }
}

/** How long each of several acts takes that begin at once. */
function timesOf(acts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  return Promise.all(
    acts.map(async (act) => {
      const begun = performance.now()
      await act()
      return performance.now() - begun
    })
  )
}

/** Runs `work` with a schema of its own, and what reads the size of each of its tables in bytes, with indexes. */
async function inSchema(
  url: string,
  work: (url: string, readSizes: () => Promise<ReadonlyMap<string, number>>) => Promise<Figures>
): Promise<Figures> {
  const schema = `bench_${randomBytes(6).toString('hex')}`
  const database = openPostgres(url)
  try {
    await sql.raw(`create schema ${schema}`).execute(database.queries)
    return await work(`${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`, async () => {
      const sizes = sql<{ name: string; bytes: number }>`select c.relname as name, pg_total_relation_size(c.oid)::bigint as bytes from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind in ('r', 'p')`
      return new Map((await sizes.execute(database.queries)).rows.map(({ name, bytes }) => [name, bytes]))
    })
  } finally {
    await sql.raw(`drop schema if exists ${schema} cascade`).execute(database.queries)
    await database.close()
  }
}
