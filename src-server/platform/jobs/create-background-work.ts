import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Work that a reply must not wait for, since its duration would tell whether an account exists. */
export interface BackgroundWork {
  /** Begins after the reply to the present request has been written. */
  readonly start: (work: () => Promise<void>) => void
  /** Resolves when all that was started has ended. */
  readonly finish: () => Promise<void>
}

export function createBackgroundWork(logger: Pick<FastifyBaseLogger, 'error'>): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    start: (work) => {
      const run = nextTurn()
        .then(work)
        .catch((error: unknown) => logger.error({ err: error }, 'work in the background failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    finish: async () => {
      while (running.size > 0) await Promise.all(running)
    }
  }
}
