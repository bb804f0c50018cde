import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { DatabaseAwayError } from './database-away.ts'
import { isMigrated } from './migrate.ts'
import type { Migration } from './migration.ts'
import type { OpenDatabase } from './open-database.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** A reason that stays the same is logged again after this many tries: about once a minute. */
const LOG_EVERY = 24

interface WaitDeps {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Runs `work` when the database answers, however long that takes: after a power cut, a server may be up before its database. Waits again if the database
 * goes away during `work`. The pauses double up to 5 s, and each is random, so that many servers do not ask together. Throws what does not pass by
 * itself, such as a wrong password.
 */
export async function whenDatabaseAnswers(
  { queries }: Pick<OpenDatabase, 'queries'>,
  { logger }: WaitDeps,
  work: () => Promise<void> = () => Promise.resolve()
): Promise<void> {
  let told = ''
  for (let tries = 0; ; tries += 1) {
    try {
      await sql`select 1`.execute(queries)
      await work()
      if (tries > 0) logger.info('the database answers')
      return
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error
      if (error.message !== told || tries % LOG_EVERY === 0) logger.warn({ err: error }, 'Koya waits for the database')
      told = error.message
      await wait(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * Math.random())
    }
  }
}

interface MigrationWait extends WaitDeps {
  /** All that this Koya knows. */
  readonly migrations: readonly Migration[]
  /** Whether tables outside of these steps are there, too. */
  readonly areOthersReady?: () => Promise<boolean>
  /** Between two looks, milliseconds. Default: 5 s. */
  readonly longestPauseMs?: number
}

/**
 * Resolves when somebody has run all steps that this Koya knows, however long that takes. Throws `DatabaseAwayError` while the database is away, and an
 * error where a newer Koya has changed the database so that this one does not understand it.
 */
export async function whenMigrated(
  { queries }: Pick<OpenDatabase, 'queries'>,
  { migrations, areOthersReady = () => Promise.resolve(true), longestPauseMs = LONGEST_PAUSE_MS, logger }: MigrationWait
): Promise<void> {
  const isReady = async (): Promise<boolean> => (await isMigrated(queries, migrations)) && (await areOthersReady())
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries % LOG_EVERY === 0) logger.warn('Koya waits for somebody to run `database migrate`')
    await wait(longestPauseMs * Math.random())
  }
}
