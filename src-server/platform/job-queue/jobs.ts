import type { JobData, JobName } from './job-kinds.ts'

/**
 * Does one try of a job. A job is done at least once: a process that dies after the work and before it could say so has it done again, so the work must bear
 * that. `stopping` is aborted when the server stops or another process has taken the job over: long work ends early, and is then done again.
 */
export type JobWork<Name extends JobName> = (data: JobData<Name>, stopping: AbortSignal) => Promise<void>

/** The jobs of one kind now, of all processes: those that wait, also for their next try, those that run, and those that failed in their last try. */
export interface JobCount {
  readonly name: JobName
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** How tries in this process have ended since its start. */
export interface EndedJobs {
  readonly name: JobName
  readonly outcome: JobOutcome
  readonly count: number
}

/** `retried`: the try failed, and there will be another one. */
export type JobOutcome = 'done' | 'retried' | 'failed'

/** A job whose last try failed. */
export interface FailedJob {
  readonly jobId: string
  readonly name: JobName
  /** Milliseconds since 1970. */
  readonly failedAt: number
}

/** Work that goes on when the process that was asked for it dies: it waits in the database, under a lease while a process does it. */
export interface Jobs {
  /** Says how jobs of a kind are done; once for each kind, before `start`. */
  readonly handle: <Name extends JobName>(name: Name, work: JobWork<Name>) => void
  /**
   * Stores a job; it will be done even if this process dies now. For a kind of which one is enough, one that waits already counts. `accountId`: the account
   * that its data names. Throws `DatabaseAwayError` where it could not be stored.
   */
  readonly send: <Name extends JobName>(name: Name, data: JobData<Name>, accountId?: string) => Promise<void>
  /** Begins to take jobs, and asks for those that are due regularly. */
  readonly start: () => Promise<void>
  /** Takes no more jobs. Those that run go on, and jobs can still be sent. */
  readonly drain: () => void
  /** Takes no more jobs, tells those that run, and waits for them. One that takes too long is given back. */
  readonly stop: () => Promise<void>
  /** Removes all jobs that name this account, also failed ones. */
  readonly forget: (accountId: string) => Promise<void>
  readonly count: () => Promise<readonly JobCount[]>
  readonly listEnded: () => readonly EndedJobs[]
  /** Whether jobs could be neither taken nor stored for a minute. */
  readonly isStuck: () => boolean
}
