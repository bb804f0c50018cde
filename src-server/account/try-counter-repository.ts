import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'

/**
 * What is counted. Tries at an account go by account, never by network address: an exam centre of 250 seats is one network address. Names
 * without an account are counted alike, so that the counting tells nobody which exist. `learner-registration` has no account yet.
 */
export type TryPurpose =
  | 'login'
  | 'verify'
  | 'reset'
  | 'mail'
  | 'reset-mail'
  | 'learner-registration'
  | 'item-report'
  | 'own-question-kept'
  | 'own-question-alike'
  | 'own-question-pack'
  | 'voucher'
  | 'item-search'
  | 'item-answer'
  | 'item-mark-kept'
  | 'purchase'
  | 'support-message'
  | 'move-misfit'
  | 'exam-pin'
  | 'exam-seat'
  | 'exam-hall'

export interface Tries {
  readonly purpose: TryPurpose
  /** The account's e-mail address or user name; for `verify` the registration's id, for `learner-registration` a hash, for `item-report`, `support-message`, own questions, moves, `voucher` and `purchase` the account's id, for `exam-pin` a candidate number, for `exam-seat` a seat's id, for `exam-hall` always the same. */
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface TryCounterRepository {
  /** Counts one more and answers how many there are now in this window, which begins with its first try. */
  readonly add: (tries: Tries, windowMs: number) => Promise<number>
  readonly read: (tries: Tries) => Promise<number>
  readonly clear: (purpose: TryPurpose, subject: string) => Promise<void>
  readonly removeEndedBefore: (time: number) => Promise<void>
}

export function createTryCounterRepository(queries: Queries): TryCounterRepository {
  return {
    add: (tries, windowMs) => add(queries, tries, windowMs),
    read: async ({ purpose, subject, now }) => {
      const row = await queries
        .selectFrom('try_counter')
        .select('tries')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('window_ends_at', '>', now)
        .executeTakeFirst()
      return row?.tries ?? 0
    },
    clear: async (purpose, subject) => {
      await queries.deleteFrom('try_counter').where('purpose', '=', purpose).where('subject', '=', subject).execute()
    },
    removeEndedBefore: async (time) => {
      await queries.deleteFrom('try_counter').where('window_ends_at', '<', time).execute()
    }
  }
}

/** One statement, so that tries that race are all counted. */
async function add(queries: Queries, { purpose, subject, now }: Tries, windowMs: number): Promise<number> {
  const { tries } = await queries
    .insertInto('try_counter')
    .values({ purpose, subject, tries: 1, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({
        tries: sql<number>`case when try_counter.window_ends_at <= ${now} then 1 else try_counter.tries + 1 end`,
        window_ends_at: sql<number>`case when try_counter.window_ends_at <= ${now} then excluded.window_ends_at else try_counter.window_ends_at end`
      })
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}
