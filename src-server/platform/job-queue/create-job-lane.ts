import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobRules } from './job-kinds.ts'
import { pauseAfter } from './pause-after.ts'

/** One job of a lane. `tries`: those that failed. */
export interface LaneJob {
  readonly jobId: string
  /** JSON. */
  readonly data: string
  readonly tries: number
}

export interface JobLane {
  /** Has a job done in its turn. Without data, one that waits already does all. */
  readonly enter: (job: LaneJob) => void
  readonly start: () => void
  /** Takes no more jobs. */
  readonly drain: () => void
  /** Resolves when none runs. */
  readonly finish: () => Promise<void>
  readonly count: () => { readonly waiting: number; readonly running: number }
}

/** Does one try. Returns whether there is to be another one. */
export type TryJob = (job: LaneJob) => Promise<'ended' | 'again'>

/** Creates the lane of one kind of job in one process. `tryJob` must not reject. */
export function createJobLane(rules: JobRules, tryJob: TryJob): JobLane {
  const waiting: LaneJob[] = []
  const running = new Set<Promise<void>>()
  const paused = new Set<NodeJS.Timeout>()
  let isTaking = false

  const take = (): void => {
    while (isTaking && running.size < rules.atOnce) {
      const job = waiting.shift()
      if (job === undefined) return
      const run: Promise<void> = nextTurn()
        // Drained meanwhile: the next start finds it.
        .then(() => (isTaking ? tryJob(job) : 'ended'))
        .then((end) => {
          if (end === 'again') pause({ ...job, tries: job.tries + 1 })
        })
        .finally(() => {
          running.delete(run)
          take()
        })
      running.add(run)
    }
  }

  const enter = (job: LaneJob): void => {
    if (!rules.isAlone || waiting.length === 0) waiting.push(job)
    take()
  }

  /** A drained lane leaves it to the next start. */
  const pause = (job: LaneJob): void => {
    if (!isTaking) return
    const timer = setTimeout(
      () => {
        paused.delete(timer)
        enter(job)
      },
      pauseAfter(job.tries, rules)
    ).unref()
    paused.add(timer)
  }

  return {
    enter,
    start: () => {
      isTaking = true
      take()
    },
    drain: () => {
      isTaking = false
      for (const timer of paused) clearTimeout(timer)
      paused.clear()
    },
    finish: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    count: () => ({ waiting: waiting.length + paused.size, running: running.size })
  }
}
