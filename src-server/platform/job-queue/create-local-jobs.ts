import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from '../database/open-database.ts'
import { createJobLane, type JobLane, type LaneJob } from './create-job-lane.ts'
import { createJobRunner } from './create-job-runner.ts'
import { FAILED_RETENTION_SECONDS, jobNames, rulesOf, type JobName } from './job-kinds.ts'
import { createJobRows } from './job-rows.ts'
import type { Jobs } from './jobs.ts'

interface LocalJobsDeps {
  readonly queries: Queries
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const REMOVAL_EVERY_MS = 3_600_000

/** The job of a kind without data. It has no row. */
const alone: LaneJob = { jobId: '', data: '{}', tries: 0 }

/**
 * Creates the jobs of the only process on its database, as on SQLite: it needs no leases, because a start finds all that the process before left. Jobs with
 * data wait in the table `waiting_job`. Jobs without are asked for at each start, so they wait in memory.
 */
export function createLocalJobs({ queries, logger, now }: LocalJobsDeps): Jobs {
  const rows = createJobRows(queries)
  const runner = createJobRunner(logger)
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const failedAlone = new Set<JobName>()

  const tryJob = async (name: JobName, { jobId, data, tries }: LaneJob): Promise<'ended' | 'again'> => {
    const rules = rulesOf(name)
    const isLast = tries + 1 >= rules.tries
    try {
      await runner.run({ name, data: JSON.parse(data), stopping: stopping.signal, isLast })
      if (rules.isAlone) failedAlone.delete(name)
      else await rows.remove(jobId)
      return 'ended'
    } catch {
      if (!rules.isAlone) await rows.saveTry(jobId, { tries: tries + 1, failedAt: isLast ? now() : null }).catch(tellLost)
      else if (isLast) failedAlone.add(name)
      return isLast ? 'ended' : 'again'
    }
  }
  const tellLost = (error: unknown): void => logger.error({ err: error }, 'the end of a job could not be stored')
  const removeFailed = (): Promise<void> => rows.removeFailedBefore(now() - FAILED_RETENTION_SECONDS * 1000)
  const lanes = new Map(jobNames.map((name): [JobName, JobLane] => [name, createJobLane(rulesOf(name), (job) => tryJob(name, job))]))

  const drain = (): void => {
    for (const timer of timers.splice(0)) clearInterval(timer)
    for (const lane of lanes.values()) lane.drain()
  }

  return {
    handle: runner.handle,
    listEnded: runner.listEnded,
    isStuck: () => false,
    send: async (name, data, accountId) => {
      const job = rulesOf(name).isAlone ? alone : { jobId: randomUUID(), data: JSON.stringify(data), tries: 0 }
      if (job !== alone) await rows.add({ ...job, name, accountId: accountId ?? null, madeAt: now() })
      lanes.get(name)?.enter(job)
    },
    start: async () => {
      for (const { name, ...job } of await rows.listWaiting()) lanes.get(name)?.enter(job)
      for (const name of runner.listHandled()) {
        const { everySeconds } = rulesOf(name)
        lanes.get(name)?.start()
        if (everySeconds === null) continue
        const ask = (): void => lanes.get(name)?.enter(alone)
        ask()
        timers.push(setInterval(ask, everySeconds * 1000).unref())
      }
      timers.push(setInterval(() => void removeFailed().catch(tellLost), REMOVAL_EVERY_MS).unref())
      await removeFailed()
    },
    drain,
    stop: async () => {
      drain()
      stopping.abort()
      await Promise.all(Array.from(lanes.values(), (lane) => lane.finish()))
    },
    forget: (accountId) => rows.removeOf(accountId),
    count: async () => {
      const failed = await rows.countFailed()
      return Array.from(lanes, ([name, lane]) => ({ name, ...lane.count(), failed: failed.get(name) ?? Number(failedAlone.has(name)) }))
    }
  }
}
