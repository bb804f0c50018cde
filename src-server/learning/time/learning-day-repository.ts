import { sql } from 'kysely'
import { DAY_MINUTES, type LearningDay } from '../../../src-shared/learning/time/learning-time.ts'
import { dateOfDay, DAY_MS, utcDay, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import type { Queries } from '../../platform/database/open-database.ts'

export interface LearningDayRepository {
  /** Adds minutes to a day of an account. Concurrent additions add up; a day never has more than `DAY_MINUTES`. */
  readonly add: (accountId: string, day: LearningDay) => Promise<void>
  /** The days of an account from `first` to `last` that have minutes. */
  readonly list: (accountId: string, days: { readonly first: CalendarDay; readonly last: CalendarDay }) => Promise<readonly LearningDay[]>
  /**
   * Stores days of another backend: of each day the longer time here or there, so that a repeat adds nothing. Days that would be removed at once or that
   * have not begun anywhere are left out. `now`: milliseconds since 1970.
   */
  readonly merge: (accountId: string, days: readonly LearningDay[], now: number) => Promise<void>
  /** Removes days that are older than a year. `now`: milliseconds since 1970. */
  readonly removeOld: (now: number) => Promise<void>
}

const RETENTION_MS = 366 * DAY_MS

/** A later day than that in UTC has not begun in any time zone. */
const AHEAD_MS = DAY_MS

export function createLearningDayRepository(queries: Queries): LearningDayRepository {
  return {
    add: async (accountId, { date, minutes }) => {
      await queries
        .insertInto('learning_day')
        .values({ account_id: accountId, date, minutes })
        // One statement, so that concurrent additions all count.
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'date']).doUpdateSet({
            minutes: sql<number>`case when learning_day.minutes + excluded.minutes > ${sql.lit(DAY_MINUTES)} then ${sql.lit(DAY_MINUTES)}
              else learning_day.minutes + excluded.minutes end`
          })
        )
        .execute()
    },
    list: async (accountId, { first, last }) => {
      const rows = await queries
        .selectFrom('learning_day')
        .select(['date', 'minutes'])
        .where('account_id', '=', accountId)
        .where('date', '>=', dateOfDay(first))
        .where('date', '<=', dateOfDay(last))
        .execute()
      return rows.map(({ date, minutes }) => ({ date, minutes }))
    },
    merge: async (accountId, days, now) => {
      const [first, last] = [firstDate(now), dateOfDay(utcDay(now + AHEAD_MS))]
      // A statement may name a row only once.
      const longest = new Map<string, number>()
      for (const { date, minutes } of days) if (date >= first && date <= last) longest.set(date, Math.max(minutes, longest.get(date) ?? 0))
      if (longest.size === 0) return
      await queries
        .insertInto('learning_day')
        .values([...longest].map(([date, minutes]) => ({ account_id: accountId, date, minutes })))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'date']).doUpdateSet({
            minutes: sql<number>`case when excluded.minutes > learning_day.minutes then excluded.minutes else learning_day.minutes end`
          })
        )
        .execute()
    },
    removeOld: async (now) => {
      await queries.deleteFrom('learning_day').where('date', '<', firstDate(now)).execute()
    }
  }
}

/** The first date that is retained. */
function firstDate(now: number): string {
  return dateOfDay(utcDay(now - RETENTION_MS))
}
