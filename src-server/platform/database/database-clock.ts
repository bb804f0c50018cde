import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Queries } from './open-database.ts'

/** The time of day by which all servers of one database go, milliseconds since 1970, whatever the clocks of their own computers say. */
export interface DatabaseClock {
  readonly now: () => number
  readonly stop: () => void
}

interface Clocks {
  /** Reads the database's clock, milliseconds since 1970. */
  readonly read: () => Promise<number>
  /** Never set back or forward, milliseconds from any moment. */
  readonly steady: () => number
  /** The computer's own clock, milliseconds since 1970. */
  readonly own: () => number
}

const EVERY_MS = 60_000
/** Of several reads, the fastest is the most exact: the clock was read somewhere within it. */
const READS = 3
/** A slower read waited for a connection, or the database is busy: what is known is more exact. */
const EXACT_MS = 250
/** A computer whose clock is so far off has other trouble, with certificates and logs. */
const TOLD_FROM_MS = 5000

/** Returns the clocks of this computer and of a PostgreSQL database. */
export function clocksOf(queries: Queries): Clocks {
  return {
    read: async () => {
      const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(queries)
      return rows[0]?.ms ?? Number.NaN
    },
    steady: () => performance.now(),
    own: Date.now
  }
}

/** Reads the database's clock now and once a minute. Between, and while the database is away, it goes on by this computer's steady clock. */
export async function startDatabaseClock(clocks: Clocks, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<DatabaseClock> {
  let { offset } = await readOffset(clocks)
  let isTold = false
  const tell = (): void => {
    const aheadMs = Math.round(clocks.own() - (clocks.steady() + offset))
    if (Math.abs(aheadMs) < TOLD_FROM_MS) isTold = false
    else if (!isTold) {
      isTold = true
      logger.warn({ aheadMs }, 'the clock of this computer differs from the database’s, by which Koya goes')
    }
  }
  tell()
  const timer = setInterval(() => {
    readOffset(clocks)
      .then((read) => {
        if (read.tookMs > EXACT_MS) return
        offset = read.offset
        tell()
      })
      // The database is away, which its requests tell.
      .catch(() => undefined)
  }, EVERY_MS).unref()
  return { now: () => Math.round(clocks.steady() + offset), stop: () => clearInterval(timer) }
}

/** Returns what to add to the steady clock. */
async function readOffset({ read, steady }: Clocks): Promise<{ readonly tookMs: number; readonly offset: number }> {
  let best = { tookMs: Infinity, offset: 0 }
  for (let count = 0; count < READS; count += 1) {
    const before = steady()
    const at = await read()
    const tookMs = steady() - before
    if (tookMs < best.tookMs) best = { tookMs, offset: at - before - tookMs / 2 }
  }
  return best
}
