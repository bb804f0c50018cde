import type { FastifyBaseLogger } from 'fastify'
import { forEverybody } from '../jobs/abandoned-work.ts'
import { rulesOf, type JobData, type JobName } from './job-kinds.ts'
import type { EndedJobs, JobOutcome, Jobs } from './jobs.ts'

export interface JobTry {
  readonly name: JobName
  /** As it was stored. */
  readonly data: unknown
  readonly stopping: AbortSignal
  readonly isLast: boolean
}

export interface JobRunner {
  readonly handle: Jobs['handle']
  /** Kinds that this process can do. */
  readonly listHandled: () => readonly JobName[]
  /** Does one try. Rejects where it failed, with an error that is safe to store: it names the fault and no person. */
  readonly run: (attempt: JobTry) => Promise<void>
  readonly listEnded: Jobs['listEnded']
}

/** Does jobs of any queue: checks their data, counts and logs how they end. */
export function createJobRunner(logger: Pick<FastifyBaseLogger, 'warn' | 'error'>): JobRunner {
  const works = new Map<JobName, (data: unknown, stopping: AbortSignal) => Promise<void>>()
  const ended = new Map<string, { -readonly [Key in keyof EndedJobs]: EndedJobs[Key] }>()
  const count = (name: JobName, outcome: JobOutcome): void => {
    const key = `${name} ${outcome}`
    const counted = ended.get(key) ?? { name, outcome, count: 0 }
    counted.count += 1
    ended.set(key, counted)
  }
  return {
    handle: (name, work) => {
      works.set(name, (data, stopping) => work(rulesOf(name).data.parse(data) as JobData<typeof name>, stopping))
    },
    listHandled: () => [...works.keys()],
    run: async ({ name, data, stopping, isLast }) => {
      const rules = rulesOf(name)
      try {
        await forEverybody(async () => works.get(name)?.(data, stopping))
        // What it did not come to is done by the next try.
        if (rules.isAlone) stopping.throwIfAborted()
        count(name, 'done')
      } catch (error) {
        count(name, isLast ? 'failed' : 'retried')
        if (isLast) logger.error({ err: error, job: name }, 'a job failed in its last try')
        else if (!stopping.aborted) logger.warn({ err: error, job: name }, 'a job failed and is tried again')
        throw new Error(faultOf(error))
      }
    },
    listEnded: () => [...ended.values()]
  }
}

/** A mail server repeats addresses in its messages, so only the kind of the error is stored. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
