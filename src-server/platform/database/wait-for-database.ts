import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { DatabaseAwayError } from './database-away.ts'
import type { OpenDatabase } from './open-database.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000

interface WaitDeps {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Resolves when the database answers, however long that takes: after a power cut, a server may be up before its database. The pauses double up to
 * 5 s, and each is random, so that many servers do not ask together. Throws what does not pass by itself, such as a wrong password.
 */
export async function waitForDatabase({ queries }: Pick<OpenDatabase, 'queries'>, { logger }: WaitDeps): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await sql`select 1`.execute(queries)
      if (tries > 0) logger.info('the database answers')
      return
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error
      if (tries === 0) logger.warn({ reason: error.message }, 'Koya waits for the database')
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
      await wait(longest * Math.random())
    }
  }
}
