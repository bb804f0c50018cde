import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { forEverybody } from './abandoned-work.ts'

/** Work that a reply must not wait for, because its duration would reveal whether an account exists. */
export interface BackgroundWork {
  /** Runs `work` after the reply to the current request was written. */
  readonly start: (work: () => Promise<void>) => void
  /** Resolves when all started work has ended. */
  readonly finish: () => Promise<void>
}

export function createBackgroundWork(logger: Pick<FastifyBaseLogger, 'error'>): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    start: (work) => {
      const run = nextTurn()
        .then(() => forEverybody(work))
        .catch((error: unknown) => logger.error({ err: error }, 'work in the background failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    finish: async () => {
      while (running.size > 0) await Promise.all(running)
    }
  }
}
