import type { LessonPosition } from '../../../src-shared/learning/lessons/lesson-position.ts'
import { MOST_READ_LESSONS } from '../../../src-shared/learning/progress/progress.ts'
import { progressRules } from '../../../src-shared/learning/progress/progress-rules.ts'
import { DAY_MS } from '../../../src-shared/kernel/values/calendar-day.ts'
import { saveStudyQuarter } from '../../attempt/store/study-quarter-rows.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** The newest rows that are read: lessons may have been removed with their packs. */
const MOST_LOOKED_AT = 5

interface Reader {
  readonly accountId: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Saves how far an account is in a lesson, replacing the earlier position. A lesson that was read stays read. Its first reading to the end counts for
 * the streak of that day, as an answer does (docs/decisions/0095-count-lessons-for-the-streak.md).
 */
export async function saveLessonPosition(
  queries: Queries,
  { accountId, now }: Reader,
  { slug, part, isRead }: LessonPosition & { readonly slug: string }
) {
  const saved = { part, is_read: isRead ? 1 : 0, kept_at: now }
  await queries.transaction().execute(async (transaction) => {
    const held = await transaction
      .selectFrom('lesson_place')
      .select('is_read')
      .where('account_id', '=', accountId)
      .where('slug', '=', slug)
      .executeTakeFirst()
    const isFirstReading = isRead && held?.is_read !== 1
    const read = { ...(isRead ? { is_read: 1 } : {}), ...(isFirstReading ? { read_at: now } : {}) }
    await transaction
      .insertInto('lesson_place')
      .values({ account_id: accountId, slug, ...saved, ...read })
      .onConflict((conflict) => conflict.columns(['account_id', 'slug']).doUpdateSet({ part, kept_at: now, ...read }))
      .execute()
    if (isFirstReading) await saveStudyQuarter(transaction, { accountId, receivedAt: now })
  })
}

/** Lists the slugs of the lessons that an account has read, newest first. */
export async function listReadLessons(queries: Queries, accountId: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('lesson_place')
    .select('slug')
    .where('account_id', '=', accountId)
    .where('is_read', '=', 1)
    .orderBy('kept_at', 'desc')
    .orderBy('slug')
    .limit(MOST_READ_LESSONS)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Lists the lessons that an account has read to the end for the first time since then, newest first. `since`: milliseconds since 1970. */
export async function listLessonsReadSince(
  queries: Queries,
  { accountId, since }: { readonly accountId: string; readonly since: number }
): Promise<readonly { readonly slug: string; readonly readAt: number }[]> {
  const rows = await queries
    .selectFrom('lesson_place')
    .select(['slug', 'read_at'])
    .where('account_id', '=', accountId)
    .where('read_at', '>=', since)
    .orderBy('read_at', 'desc')
    .orderBy('slug')
    .limit(MOST_READ_LESSONS)
    .execute()
  return rows.flatMap(({ slug, read_at: readAt }) => (readAt === null ? [] : [{ slug, readAt }]))
}

/** Lists the lessons that an account has begun recently but not finished, newest first. */
export async function listHalfRead(
  queries: Queries,
  { accountId, now }: Reader
): Promise<readonly { readonly slug: string; readonly part: number }[]> {
  return queries
    .selectFrom('lesson_place')
    .select(['slug', 'part'])
    .where('account_id', '=', accountId)
    .where('is_read', '=', 0)
    .where('part', '>', 0)
    .where('kept_at', '>', now - progressRules.readingDays * DAY_MS)
    .orderBy('kept_at', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute()
}
