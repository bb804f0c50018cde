import { sql } from 'kysely'
import { createRowRoom, type RowRoom } from '../../platform/database/create-row-room.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { NO_ROW_CAPS, type RowCaps } from '../../platform/database/row-caps.ts'

/**
 * What is counted. Attempts at an account are counted by account, never by network address: an exam centre of 250 devices has one address.
 * Names without an account are counted the same way, so counters do not reveal which names exist. `learner-registration` has no account yet.
 */
export const rateLimitPurposes = [
  'login',
  'login-device',
  'login-pictures',
  'pictures-network',
  'session-password',
  'verify',
  'reset',
  'mail',
  'reset-mail',
  'learner-registration',
  'item-report',
  'own-question-kept',
  'own-question-alike',
  'own-question-pack',
  'own-question-file',
  'own-question-export',
  'own-media',
  'voucher',
  'item-search',
  'item-answer',
  'item-mark-kept',
  'learning-time',
  'weekly-mail',
  'weekly-mail-address',
  'weekly-mail-code',
  'purchase',
  'support-message',
  'move-misfit',
  'class-changed',
  'class-code',
  'class-paper',
  'exam-pin',
  'exam-seat',
  'exam-hall'
] as const

export type RateLimitPurpose = (typeof rateLimitPurposes)[number]

export interface RateLimitKey {
  readonly purpose: RateLimitPurpose
  /**
   * The account's e-mail address or user name. Other subjects: `login-device` the device's id, `verify` the registration's id,
   * `learner-registration` and `pictures-network` a hash of the network; `weekly-mail-address` a hash; `item-report`, `support-message`, own questions,
   * classes, moves, `session-password`, `voucher`, `learning-time`, `weekly-mail`, `weekly-mail-code` and `purchase` the account's id; `exam-pin` a candidate
   * number, `exam-seat` a kiosk device's id, `exam-hall` a constant.
   */
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * `source`: the origin of the attempt, if the subject is unknown here. The number of such counters is limited; counters without a source are
 * never removed to make room.
 */
export interface CountedAttempt extends RateLimitKey {
  readonly source?: string | undefined
}

export interface RateLimitRepository {
  /**
   * Counts one attempt and returns the count of this window, which begins with its first attempt. Returns `Infinity` where there is no room
   * for the counter.
   */
  readonly add: (tries: CountedAttempt, windowMs: number) => Promise<number>
  readonly read: (tries: RateLimitKey) => Promise<number>
  readonly clear: (purpose: RateLimitPurpose, subject: string) => Promise<void>
  readonly removeEndedBefore: (time: number) => Promise<void>
}

export function createRateLimitRepository(queries: Queries, { counters }: Pick<RowCaps, 'counters'> = NO_ROW_CAPS): RateLimitRepository {
  const removeEndedBefore = async (time: number): Promise<void> => {
    await queries.deleteFrom('try_counter').where('window_ends_at', '<', time).execute()
  }
  const rooms = new Map<RateLimitPurpose, RowRoom>()
  const roomOf = (purpose: RateLimitPurpose): RowRoom => {
    const room =
      rooms.get(purpose) ??
      createRowRoom(queries, { ...roomRules, purpose, most: counters, removeExpired: removeEndedBefore, whenShared: whenSharedOf(purpose) })
    rooms.set(purpose, room)
    return room
  }
  return {
    add: async (tries, windowMs) => {
      const { purpose, source, now } = tries
      // Runs the same statements for existing and made-up names: the duration must not reveal which is which.
      const known = await addToKnown(queries, tries, windowMs)
      if (known !== null) return known
      if (source === undefined) return add(queries, tries, windowMs)
      const room = roomOf(purpose)
      if (!(await room.enter({ source, now }))) return Number.POSITIVE_INFINITY
      return add(queries, tries, windowMs).finally(room.leave)
    },
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
    removeEndedBefore
  }
}

const roomRules = { table: 'try_counter', key: 'subject', time: 'window_ends_at' } as const

/** Made-up names are never refused, because a refusal would reveal which names exist. A registration that cannot be counted is refused. */
function whenSharedOf(purpose: RateLimitPurpose): 'refuse' | 'oldest-goes' {
  return purpose === 'learner-registration' ? 'refuse' : 'oldest-goes'
}

/** Adds one within the window; after it, starts a new window at one. */
function counted(now: number, windowEndsAt: number) {
  return {
    tries: sql<number>`case when try_counter.window_ends_at <= ${now} then 1 else try_counter.tries + 1 end`,
    window_ends_at: sql<number>`case when try_counter.window_ends_at <= ${now} then ${windowEndsAt} else try_counter.window_ends_at end`
  }
}

/**
 * Returns null where there is no such counter yet. A counter that now protects a known subject loses its source, so it is no longer removed
 * to make room.
 */
async function addToKnown(queries: Queries, { purpose, subject, now, source }: CountedAttempt, windowMs: number): Promise<number | null> {
  const row = await queries
    .updateTable('try_counter')
    .set({ ...counted(now, now + windowMs), ...(source === undefined ? { source: null } : {}) })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries ?? null
}

/** One statement, so concurrent attempts are all counted. */
async function add(queries: Queries, { purpose, subject, now, source }: CountedAttempt, windowMs: number): Promise<number> {
  const { tries } = await queries
    .insertInto('try_counter')
    .values({ purpose, subject, tries: 1, window_ends_at: now + windowMs, source: source ?? null })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({
        ...counted(now, now + windowMs),
        source: sql<string | null>`case when excluded.source is null then null else try_counter.source end`
      })
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}
