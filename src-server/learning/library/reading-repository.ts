import type { Queries } from '../../platform/database/open-database.ts'
import { readingSchema, unread, type Reading } from '../../../src-shared/learning/library/reading.ts'

/** The newest rows that are read: libraries may have been removed with their packs. */
const MOST_LISTED = 5

/** How far learners have read in libraries. The data stays when a library is removed and applies again when it returns. */
export interface ReadingRepository {
  readonly read: (accountId: string, serial: string) => Promise<Reading>
  /** Returns what an account saved after a time (milliseconds since 1970) for a few libraries, newest first. */
  readonly listSince: (accountId: string, since: number) => Promise<readonly { readonly serial: string; readonly reading: Reading }[]>
  /** Replaces what was saved. */
  readonly save: (accountId: string, serial: string, reading: Reading) => Promise<void>
  /** Saves only where nothing was saved. */
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
