import type { Program, Sitting } from './program.ts'

export const acts = ['start', 'answer', 'finish', 'full result'] as const
export type Act = (typeof acts)[number]

/** What an act costs. */
export interface Cost {
  readonly perSecond: number
  /** Of the program's own processes, for one act. */
  readonly serverMs: number
  readonly databaseMs: number
}

export type Round = Readonly<Record<Act, Cost>>

/** Connections that stay open; as many acts are under way at once. */
const CONNECTIONS = 50
const ANSWERS_EACH = 6
/** Of the attempts of a round, because TCExam's takes seconds. */
const RESULTS = 10

interface Measuring {
  readonly program: Program
  readonly attempts: number
  /** The processor time of PostgreSQL so far. */
  readonly databaseMs: () => Promise<number>
}

/** Many candidates sit a new exam, act by act. */
export async function measureRound({ program, attempts, databaseMs }: Measuring): Promise<Round> {
  const sittings = await program.openSittings(attempts)
  const measure = async (works: readonly (() => Promise<void>)[], times = 1): Promise<Cost> => {
    const before = { server: program.processorMs(), database: await databaseMs(), at: performance.now() }
    await inLanes(works)
    const [seconds, count] = [(performance.now() - before.at) / 1000, works.length * times]
    return {
      perSecond: count / seconds,
      serverMs: (program.processorMs() - before.server) / count,
      databaseMs: ((await databaseMs()) - before.database) / count
    }
  }
  const start = await measure(sittings.map((sitting) => sitting.start))
  const answer = await measure(
    sittings.map((sitting) => () => repeat(sitting.answer, ANSWERS_EACH)),
    ANSWERS_EACH
  )
  await program.completeAnswers(ANSWERS_EACH)
  await inLanes(sittings.map((sitting) => sitting.prepareFinish))
  const finish = await measure(sittings.map((sitting) => sitting.finish))
  await program.checkFinished()
  const reads = sittings.slice(0, RESULTS).map((sitting) => () => repeat(sitting.readResult, program.readings))
  return { start, answer, finish, 'full result': await measure(reads, program.readings) }
}

/** Bytes of a finished attempt in the database, as its requests left it and after `VACUUM FULL`. */
export interface Bytes {
  readonly asLeft: number
  readonly vacuumed: number
}

/** Attempts whose bytes are measured: as few as show them, because TCExam takes minutes for them. */
export const STORED = 2
/** Each question is answered twice, every other one with another answer; with the end they are 361 events. */
const ANSWERS_OF_STORED = 360
const QUESTIONS_OF_STORED = 180

/** What attempts with one request for each answer leave in the database. */
export async function measureBytes(program: Program): Promise<Bytes> {
  const sittings = await program.openSittings(STORED)
  await program.query('vacuum full')
  const before = await sizeOf(program)
  await inLanes(sittings.map((sitting) => () => sitThrough(sitting)))
  await program.completeAnswers(QUESTIONS_OF_STORED)
  await inLanes(sittings.map((sitting) => () => sitting.prepareFinish().then(sitting.finish)))
  const asLeft = (await sizeOf(program)) - before
  await program.checkFinished()
  await program.query('vacuum full')
  return { asLeft: asLeft / STORED, vacuumed: ((await sizeOf(program)) - before) / STORED }
}

async function sitThrough(sitting: Sitting): Promise<void> {
  await sitting.start()
  await repeat(sitting.answer, ANSWERS_OF_STORED)
}

async function sizeOf({ query, besides = '' }: Program): Promise<number> {
  const [row] = await query(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> $1`,
    [besides]
  )
  return Number(row?.['bytes'])
}

async function repeat(work: () => Promise<void>, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await work()
}

async function inLanes(works: readonly (() => Promise<void>)[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let work = works[next++]; work !== undefined; work = works[next++]) await work()
    })
  )
}
