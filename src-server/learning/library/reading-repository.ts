import type { Queries } from '../../platform/database/open-database.ts'
import { readingSchema, unread, type Reading } from '../../../src-shared/learning/library/reading.ts'

/** So many are looked at: libraries go with their packs. */
const MOST_LISTED = 5

/** Where learners stand in libraries. It stays when a library goes, and is there again when it comes back. */
export interface ReadingRepository {
  readonly read: (accountId: string, serial: string) => Promise<Reading>
  /** What an account has kept after a moment, in milliseconds since 1970: some libraries, the newest first. */
  readonly listSince: (accountId: string, since: number) => Promise<readonly { readonly serial: string; readonly reading: Reading }[]>
  /** In place of what was kept. */
  readonly save: (accountId: string, serial: string, reading: Reading) => Promise<void>
  /** Unless something was kept. */
  readonly saveFirst: (accountId: string, serial: string, reading: Reading) => Promise<void>
}

export function createReadingRepository(queries: Queries, now: () => number): ReadingRepository {
  return {
    read: async (accountId, serial) => {
      const row = await queries
        .selectFrom('library_reading')
        .select('reading')
        .where('account_id', '=', accountId)
        .where('serial', '=', serial)
        .executeTakeFirst()
      return row ? readingSchema.parse(JSON.parse(row.reading)) : unread
    },
    listSince: async (accountId, since) => {
      const rows = await queries
        .selectFrom('library_reading')
        .select(['serial', 'reading'])
        .where('account_id', '=', accountId)
        .where('kept_at', '>', since)
        .orderBy('kept_at', 'desc')
        .limit(MOST_LISTED)
        .execute()
      return rows.map(({ serial, reading }) => ({ serial, reading: readingSchema.parse(JSON.parse(reading)) }))
    },
    save: async (accountId, serial, reading) => {
      const saved = { reading: JSON.stringify(reading), kept_at: now() }
      await queries
        .insertInto('library_reading')
        .values({ account_id: accountId, serial, ...saved })
        .onConflict((conflict) => conflict.columns(['account_id', 'serial']).doUpdateSet(saved))
        .execute()
    },
    saveFirst: async (accountId, serial, reading) => {
      await queries
        .insertInto('library_reading')
        .values({ account_id: accountId, serial, reading: JSON.stringify(reading), kept_at: now() })
        .onConflict((conflict) => conflict.columns(['account_id', 'serial']).doNothing())
        .execute()
    }
  }
}
