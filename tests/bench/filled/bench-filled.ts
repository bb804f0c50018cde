import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { makePostgresCluster } from '../../support/postgres-cluster.ts'
import { startServerProcess } from '../server/server-process.ts'
import { fillDatabase } from './fill-database.ts'
import { FillError } from './fill-error.ts'
import { MOST_ATTEMPTS_OF_LEARNER, readFillOptions, type FillSizes } from './fill-sizes.ts'
import { judgeFilled, MOST_RATIO, type FilledFigure } from './judge-filled.ts'
import { makeTemplates } from './make-templates.ts'
import { measureInTurns, type TimesOfActs } from './measure-in-turns.ts'

/**
 * `npm run bench:filled`: what learners wait for at a server with a filled database, beside one whose database holds nothing but the same veterans. Both
 * databases are in one PostgreSQL, and each act is measured on both in turns. Arguments: the folder `out` of a build, then the sizes as in `fill.ts`.
 * Ends with 1 where an act is too slow; with `--control`, where none is although an index is missing.
 */
const NAMES = ['bench_empty', 'bench_filled'] as const
const INDEX_OF_CONTROL = 'attempt_of_account'
const [out = 'out', ...args] = process.argv.slice(2)
const isControl = args.includes('--control')

try {
  const { sizes } = readFillOptions(args.filter((arg) => arg !== '--control'))
  const figures = judgeFilled(await measure(resolve(out), sizes))
  show(figures)
  const slow = figures.filter(({ isTooSlow }) => isTooSlow)
  for (const { act, ratio } of slow) console.error(`${act} takes ${ratio.toFixed(2)} times as long; at most ${String(MOST_RATIO)} is allowed`)
  if (isControl && slow.length === 0) console.error(`nothing is slow without the index ${INDEX_OF_CONTROL}: this measure sees nothing`)
  process.exitCode = slow.length > 0 === isControl ? 0 : 1
} catch (error) {
  if (!(error instanceof FillError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 64
}

async function measure(build: string, sizes: FillSizes): Promise<TimesOfActs> {
  const postgres = await makePostgresCluster({ settings: ['shared_buffers=512MB', 'max_wal_size=4GB'] })
  try {
    await postgres.start()
    const [empty, filled] = NAMES.map((name) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href) as [string, string]
    await query(postgres.url, `create database ${NAMES[0]}`)
    await makeTemplates(build, empty)
    // With the same attempts of the API, so that veterans are the same in both.
    await query(postgres.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAMES[0]}'`)
    await query(postgres.url, `create database ${NAMES[1]} template ${NAMES[0]}`)
    const alone = { ...sizes, learners: sizes.veterans, attempts: sizes.veterans * MOST_ATTEMPTS_OF_LEARNER, events: 0 }
    await fillDatabase({ url: empty, sizes: alone })
    const begun = Date.now()
    await fillDatabase({ url: filled, sizes, tell: console.log })
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`filled within ${String(seconds)} s: ${await sizeOf(filled)}; the other database takes ${await sizeOf(empty)}`)
    if (isControl) await query(filled, `drop index ${INDEX_OF_CONTROL}`)
    return await measureServers(build, { empty, filled, sizes })
  } finally {
    await postgres.remove()
  }
}

interface Databases {
  readonly empty: string
  readonly filled: string
  readonly sizes: FillSizes
}

async function measureServers(build: string, { empty, filled, sizes: { learners, veterans } }: Databases): Promise<TimesOfActs> {
  const ofEmpty = await startServerProcess(build, empty)
  try {
    const ofFilled = await startServerProcess(build, filled)
    try {
      const sides = [
        { address: ofEmpty.address, learners: veterans },
        { address: ofFilled.address, learners }
      ] as const
      const times = await measureInTurns(sides, veterans)
      const figures = judgeFilled(times)
      if (!figures.some(({ isTooSlow }) => isTooSlow)) return times
      show(figures)
      // Whatever else this computer does may have met one side more often.
      console.log('measured once more, because an act was too slow; both measurements count')
      return await measureInTurns(sides, veterans, times)
    } finally {
      await ofFilled.end()
    }
  } finally {
    await ofEmpty.end()
  }
}

function show(figures: readonly FilledFigure[]): void {
  const shown = (values: readonly number[]): string => values.map((value) => value.toFixed(1).padStart(8)).join(' ')
  console.log(`${'milliseconds: empty, filled'.padEnd(30)} ${'p50'.padStart(17)} ${'p95'.padStart(17)}   ratio of p95`)
  for (const { act, times, p50, p95, ratio } of figures)
    console.log(`${`${act} (${String(times)})`.padEnd(30)} ${shown(p50)} ${shown(p95)} ${ratio.toFixed(2).padStart(8)} ×`)
  const outFolder = process.env['KOYA_OUT'] ?? 'out'
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(join(outFolder, 'bench-filled.json'), `${JSON.stringify(figures, null, 2)}\n`)
}

async function sizeOf(url: string): Promise<string> {
  const [row] = await query(url, 'select pg_size_pretty(pg_database_size(current_database())) as size')
  return String(row?.['size'])
}

async function query(url: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
