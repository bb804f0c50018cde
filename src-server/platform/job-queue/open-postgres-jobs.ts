import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata, PgBoss, SendOptions } from 'pg-boss'
import type { Execute } from '../database/open-database.ts'
import { createBoss, executeOf, readJobSchema, type JobDatabase } from './create-boss.ts'
import { createJobRunner } from './create-job-runner.ts'
import { FAILED_RETENTION_SECONDS, jobNames, LEASE_SECONDS, rulesOf, toJobName, type JobName } from './job-kinds.ts'
import { JOB_TABLES, readJobTables } from './job-tables.ts'
import type { Jobs } from './jobs.ts'

interface PostgresJobsDeps {
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Never set back or forward, milliseconds from any moment. Default: that of this process. */
  readonly steady?: () => number
}

/** How often a process looks for jobs of other processes; for its own at once. Somebody waits for a mail. */
const POLL_SECONDS = { alone: 10, others: 2 } as const
/** How long a stopping server waits for its jobs. They are done again by another one. */
const STOP_MS = 10_000
const STUCK_MS = 60_000
/** A fault that stays the same is logged again after this time. */
const TELL_EVERY_MS = 60_000
/** More kinds than it has. */
const MOST_TOLD = 100
/** A process asks for regular jobs more often than they are due, because another one that asked may be gone. */
const ASKS_IN_A_PERIOD = 6

/**
 * Opens the jobs that several processes on one PostgreSQL share, by pg-boss. A process renews the lease of its job; when it dies, another one does the job.
 * It neither listens for notices nor holds locks beyond a statement, so it works behind a pooler. Throws `DatabaseAwayError` while the database is away, and
 * an error where the tables are missing.
 */
export async function openPostgresJobs(database: JobDatabase, { logger, steady = () => performance.now() }: PostgresJobsDeps): Promise<Jobs> {
  const schema = await readJobSchema(database.queries)
  const { version } = await readJobTables(database)
  const watched = watchFaults(executeOf(database), steady)
  // It refuses newer tables unless it may change them, and then leaves them as they are.
  const boss = createBoss({ schema, execute: watched.execute, migrates: version > JOB_TABLES, supervises: true })
  const tell = createTeller(logger)
  boss.on('error', tell)
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message))
  await boss.start().catch(async (error: unknown) => {
    await boss.stop({ close: false, graceful: false })
    throw error
  })
  const runner = createJobRunner(logger)
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const workers: { readonly name: JobName; readonly id: string }[] = []

  const wake = (name: JobName): void => {
    for (const worker of workers) if (worker.name === name) boss.notifyWorker(worker.id)
  }
  const ask = (name: JobName, everySeconds: number): void => {
    boss.send(name, {}, { ...optionsOf(name), singletonSeconds: everySeconds }).then(() => wake(name), tell)
  }
  const drain = (): void => {
    for (const timer of timers.splice(0)) clearInterval(timer)
    for (const { name } of workers.splice(0)) boss.offWork(name, { wait: false }).catch(tell)
  }
  const work = async (name: JobName, job: JobWithMetadata<unknown>): Promise<void> => {
    try {
      const isLast = job.retryCount >= job.retryLimit
      await runner.run({ name, data: job.data, stopping: AbortSignal.any([stopping.signal, job.signal]), isLast })
      // What it names ends with it. The last one without data stays, so that it is not asked for twice in its period.
      if (!rulesOf(name).isAlone) await boss.deleteJob(name, { id: job.id, retryCount: job.retryCount })
    } finally {
      // The next one does not wait for the next look.
      wake(name)
    }
  }

  return {
    handle: runner.handle,
    listEnded: runner.listEnded,
    isStuck: watched.isStuck,
    send: async (name, data, accountId) => {
      await boss.send(name, data, { ...optionsOf(name), ...(accountId === undefined ? {} : { singletonKey: accountId }) })
      wake(name)
    },
    start: async () => {
      for (const name of runner.listHandled()) {
        const { everySeconds, atOnce, isAlone } = rulesOf(name)
        for (let count = 0; count < atOnce; count += 1) {
          const options = { includeMetadata: true, pollingIntervalSeconds: isAlone ? POLL_SECONDS.alone : POLL_SECONDS.others } as const
          workers.push({ name, id: await boss.work(name, options, async ([job]) => job && work(name, job)) })
        }
        if (everySeconds === null) continue
        ask(name, everySeconds)
        timers.push(setInterval(() => ask(name, everySeconds), (everySeconds * 1000) / ASKS_IN_A_PERIOD).unref())
      }
    },
    drain,
    stop: async () => {
      drain()
      stopping.abort()
      await boss.stop({ close: false, graceful: true, timeout: STOP_MS })
    },
    forget: (accountId) => forget(boss, accountId),
    count: async () =>
      (await boss.getQueues([...jobNames])).flatMap(({ name: text, queuedCount, activeCount, failedCount }) => {
        const name = toJobName(text)
        return name === null ? [] : [{ name, waiting: queuedCount, running: activeCount, failed: failedCount }]
      })
  }
}

function optionsOf(name: JobName): SendOptions {
  const { tries, firstPauseSeconds, longestPauseSeconds, longestSeconds } = rulesOf(name)
  return {
    retryLimit: tries - 1,
    retryDelay: firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: longestSeconds,
    heartbeatSeconds: LEASE_SECONDS,
    deleteAfterSeconds: FAILED_RETENTION_SECONDS
  }
}

async function forget(boss: PgBoss, accountId: string): Promise<void> {
  for (const name of jobNames.filter((one) => !rulesOf(one).isAlone)) {
    const jobs = await boss.findJobs(name, { key: accountId })
    if (jobs.length > 0)
      await boss.deleteJob(
        name,
        jobs.map(({ id }) => id)
      )
  }
}

/** Notes since when no statement succeeds. */
function watchFaults(execute: Execute, steady: () => number): { readonly execute: Execute; readonly isStuck: () => boolean } {
  let failsSince: number | null = null
  return {
    execute: async (text, values) => {
      try {
        const result = await execute(text, values)
        failsSince = null
        return result
      } catch (error) {
        failsSince ??= steady()
        throw error
      }
    },
    isStuck: () => failsSince !== null && steady() - failsSince > STUCK_MS
  }
}

/** Logs the faults of pg-boss, each kind at most once a minute: every worker of every kind meets a database that is away. */
function createTeller(logger: PostgresJobsDeps['logger']): (error: unknown) => void {
  const told = new Map<string, number>()
  return (error) => {
    const message = error instanceof Error || isMessage(error) ? error.message : String(error)
    const kind = message.replace(/ \(Queue: .*$/s, '')
    if (performance.now() - (told.get(kind) ?? -Infinity) < TELL_EVERY_MS) return
    if (told.size >= MOST_TOLD) told.clear()
    told.set(kind, performance.now())
    logger.warn({ fault: kind }, 'the jobs meet a fault and go on')
  }
}

/** pg-boss copies the members of an error. */
function isMessage(error: unknown): error is { readonly message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}
