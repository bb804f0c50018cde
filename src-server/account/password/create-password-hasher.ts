import { Piscina } from 'piscina'
import type { PasswordJob } from './password-messages.ts'

export interface PasswordHasher {
  /** How many jobs run at the same time. */
  readonly size: number
  /**
   * Returns a PHC string with today's parameters and a new salt, or the salt of `saltOf`. Passwords checked for one name share their salt, so
   * one computation finds which of them fits.
   */
  readonly hash: (password: string, saltOf?: string) => Promise<string>
  /** Returns the index of the first hash that the password fits, or -1. Hashes with the same salt cost one computation together. */
  readonly findFit: (password: string, passwordHashes: readonly string[]) => Promise<number>
  readonly close: () => Promise<void>
}

export interface PasswordHasherDeps {
  /** The bundle or source of `password-worker.ts`. */
  readonly workerUrl: URL
  /** How many workers may compute at the same time. */
  readonly size: number
}

/** After this idle time, a worker and its WebAssembly memory are released. */
const IDLE_MS = 5_000

interface PoolInUse {
  readonly pool: Piscina
  /** Rejects when a worker could not be loaded; its jobs would never be answered. */
  readonly failed: Promise<never>
}

/** Returns the number of workers. One processor stays free for the event loop, which saves answers. */
export function hasherSize(processorCount: number): number {
  return Math.max(1, processorCount - 1)
}

/**
 * Hashes passwords in a pool of workers, off the event loop that saves answers, first come, first served. A server puts `createPasswordQueue`
 * before it. Workers start with the first job.
 */
export function createPasswordHasher({ workerUrl, size }: PasswordHasherDeps): PasswordHasher {
  let inUse: PoolInUse | null = null
  let isClosed = false
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => undefined)

  const openPool = (): PoolInUse => {
    const pool = new Piscina({
      filename: workerUrl.href,
      name: 'answerPasswordJob',
      minThreads: 0,
      maxThreads: size,
      idleTimeout: IDLE_MS,
      // Blocking a thread while it waits saves only microseconds on jobs of 50 ms.
      atomics: 'disabled',
      recordTiming: false
    })
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => undefined)
    pool.on('error', (error: unknown) => {
      failure.reject(error)
      // The next job gets a new pool.
      if (inUse?.pool === pool) inUse = null
      void pool.destroy()
    })
    return { pool, failed: failure.promise }
  }

  const run = async (job: PasswordJob): Promise<string | number> => {
    if (isClosed) throw new Error('the password hasher is closed')
    inUse ??= openPool()
    const { pool, failed } = inUse
    const answer = pool.run(job) as Promise<string | number>
    // When another promise wins the race, this rejection must not be unhandled.
    answer.catch(() => undefined)
    return Promise.race([answer, failed, closing.promise])
  }

  return {
    size,
    hash: async (password, saltOf) => String(await run({ kind: 'hash', password, saltOf })),
    findFit: async (password, passwordHashes) => Number(await run({ kind: 'find-fit', password, passwordHashes })),
    close: async () => {
      isClosed = true
      closing.reject(new Error('the password hasher was closed'))
      await inUse?.pool.destroy()
    }
  }
}
