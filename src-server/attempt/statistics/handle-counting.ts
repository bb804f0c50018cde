import { setTimeout as wait } from 'node:timers/promises'
import type { Jobs } from '../../platform/job-queue/jobs.ts'
import { countNextAnswers, type CountDeps } from './count-answers.ts'

/** The longest pause between two portions. */
const MOST_PAUSE_MS = 2000

interface CountingDeps extends CountDeps {
  readonly jobs: Pick<Jobs, 'handle'>
  /** Runs after all is counted. */
  readonly publish: () => Promise<unknown>
}

/** Says how first answers are counted: in portions, with a pause after each that is as long as the portion took, so that requests have most of the processor. */
export function handleCounting(deps: CountingDeps): void {
  deps.jobs.handle('count-answers', async (_, stopping) => {
    while (!stopping.aborted) {
      const begin = performance.now()
      if ((await countNextAnswers(deps)) === 0) {
        await deps.publish()
        return
      }
      await wait(Math.min(MOST_PAUSE_MS, performance.now() - begin), undefined, { signal: stopping }).catch(() => undefined)
    }
  })
}
