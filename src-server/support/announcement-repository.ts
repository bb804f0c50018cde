import type { Selectable } from 'kysely'
import { newAnnouncementSchema, type Announcement, type NewAnnouncement } from '../../src-shared/support/announcement.ts'
import type { LearnerProfile } from '../../src-shared/account/learner-profile.ts'
import type { Queries } from '../platform/database/open-database.ts'
import type { Tables } from '../platform/database/tables.ts'

/** An announcement as staff see it. Times in milliseconds since 1970. */
export interface StoredAnnouncement extends NewAnnouncement {
  readonly announcementId: string
  readonly madeBy: string
  readonly madeAt: number
  readonly withdrawn: { readonly by: string; readonly at: number } | null
}

/** The learner and date for which announcements are read. */
interface Reader {
  readonly accountId: string
  readonly profile: Pick<LearnerProfile, 'classLevel' | 'targetExam'>
  readonly date: string
}

/** What a learner may be asked to read at once. */
export const MOST_ANNOUNCEMENTS = 20

export interface AnnouncementRepository {
  readonly post: (announcement: StoredAnnouncement) => Promise<void>
  /** All of them, newest first. */
  readonly list: () => Promise<readonly StoredAnnouncement[]>
  readonly find: (announcementId: string) => Promise<StoredAnnouncement | null>
  /** False where it is already withdrawn, or there is none with this id. */
  readonly withdraw: (announcementId: string, withdrawn: { readonly by: string; readonly at: number }) => Promise<boolean>
  /** The newest announcements for a learner, at most `MOST_ANNOUNCEMENTS`; older ones come when newer ones were put away. */
  readonly listFor: (reader: Reader) => Promise<readonly Announcement[]>
  readonly putAway: (accountId: string, announcementId: string) => Promise<void>
}

export function createAnnouncementRepository(queries: Queries): AnnouncementRepository {
  return {
    post: async ({ announcementId, text, from, until, classLevels, targetExams, madeBy, madeAt }) => {
      await queries
        .insertInto('announcement')
        .values({
          announcement_id: announcementId,
          text,
          from_date: from,
          until_date: until,
          class_levels: JSON.stringify(classLevels),
          target_exams: JSON.stringify(targetExams),
          made_by: madeBy,
          made_at: madeAt,
          withdrawn_by: null,
          withdrawn_at: null
        })
        .execute()
    },
    list: async () => {
      const rows = await queries.selectFrom('announcement').selectAll().orderBy('made_at', 'desc').orderBy('announcement_id').execute()
      return rows.map(toStored)
    },
    find: async (announcementId) => {
      const row = await queries.selectFrom('announcement').selectAll().where('announcement_id', '=', announcementId).executeTakeFirst()
      return row ? toStored(row) : null
    },
    withdraw: async (announcementId, { by, at }) => {
      const withdrawn = await queries
        .updateTable('announcement')
        .set({ withdrawn_by: by, withdrawn_at: at })
        .where('announcement_id', '=', announcementId)
        .where('withdrawn_at', 'is', null)
        .returning('announcement_id')
        .executeTakeFirst()
      return withdrawn !== undefined
    },
    listFor: async ({ accountId, profile, date }) => {
      const rows = await queries
        .selectFrom('announcement')
        .selectAll()
        .where('withdrawn_at', 'is', null)
        .where('from_date', '<=', date)
        .where('until_date', '>=', date)
        .where('announcement_id', 'not in', (put) =>
          put.selectFrom('announcement_put_away').select('announcement_id').where('account_id', '=', accountId)
        )
        .orderBy('made_at', 'desc')
        .orderBy('announcement_id')
        .execute()
      return rows
        .map(toStored)
        .filter((one) => isFor(one, profile))
        .slice(0, MOST_ANNOUNCEMENTS)
        .map(({ announcementId, text, from }) => ({ announcementId, text, from }))
    },
    putAway: async (accountId, announcementId) => {
      await queries
        .insertInto('announcement_put_away')
        .values({ account_id: accountId, announcement_id: announcementId })
        .onConflict((conflict) => conflict.columns(['account_id', 'announcement_id']).doNothing())
        .execute()
    }
  }
}

/** A learner without class or exam gets only announcements for everybody. */
function isFor({ classLevels, targetExams }: NewAnnouncement, { classLevel, targetExam }: Reader['profile']): boolean {
  const isClass = classLevels.length === 0 || (classLevel !== null && classLevels.includes(classLevel))
  return isClass && (targetExams.length === 0 || (targetExam !== null && targetExams.includes(targetExam)))
}

function toStored(row: Selectable<Tables['announcement']>): StoredAnnouncement {
  const { shape } = newAnnouncementSchema
  return {
    announcementId: row.announcement_id,
    text: row.text,
    from: row.from_date,
    until: row.until_date,
    classLevels: shape.classLevels.parse(JSON.parse(row.class_levels)),
    targetExams: shape.targetExams.parse(JSON.parse(row.target_exams)),
    madeBy: row.made_by,
    madeAt: row.made_at,
    withdrawn: row.withdrawn_by === null || row.withdrawn_at === null ? null : { by: row.withdrawn_by, at: row.withdrawn_at }
  }
}
