import { DatabaseAwayError } from '../platform/database/database-away.ts'
import { clocksOf, startDatabaseClock } from '../platform/database/database-clock.ts'
import type { ServerSettings } from '../platform/read-server-settings.ts'

/** Returns the time by which a command goes, milliseconds since 1970: that of the servers whose database it works in. */
export async function clockOfCommand({ DATABASE_URL: url }: Pick<ServerSettings, 'DATABASE_URL'>): Promise<() => number> {
  if (url === undefined) return Date.now
  const { openPostgres } = await import('../platform/database/open-postgres.ts')
  const database = openPostgres(url)
  try {
    const { now, stop } = await startDatabaseClock(clocksOf(database.queries), { warn: () => undefined })
    stop()
    return now
  } catch (error) {
    // The command will say so.
    if (error instanceof DatabaseAwayError) return Date.now
    throw error
  } finally {
    await database.close()
  }
}
