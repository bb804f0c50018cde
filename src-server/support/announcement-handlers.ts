import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import type { ProfileRepository } from '../account/store/profile-repository.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import type { AnnouncementRepository } from './announcement-repository.ts'

interface AnnouncementDeps {
  readonly announcements: Pick<AnnouncementRepository, 'listFor' | 'find' | 'putAway'>
  readonly profiles: Pick<ProfileRepository, 'readUser'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Lists the announcements for a learner. Dismissing one affects only that learner. */
export function createAnnouncementHandlers({
  announcements,
  profiles,
  now
}: AnnouncementDeps): Pick<HandlerTable, 'listAnnouncements' | 'putAwayAnnouncement'> {
  return {
    listAnnouncements: async ({ caller: { accountId } }) => {
      const profile = (await profiles.readUser(accountId))?.profile ?? emptyProfile
      const date = new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length)
      return succeed({ announcements: [...(await announcements.listFor({ accountId, profile, date }))] })
    },
    putAwayAnnouncement: async ({ caller: { accountId }, body: { announcementId } }) => {
      if (!(await announcements.find(announcementId))) return fail('announcement/not-found')
      await announcements.putAway(accountId, announcementId)
      return succeed({})
    }
  }
}
