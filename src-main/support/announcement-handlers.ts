import type { announcementContract } from '../../src-shared/support/announcement-contract.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'

interface AnnouncementHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/** Creates the handlers of announcements to the signed-in learner, which the backend stores. */
export function createAnnouncementHandlers({ api, session: { withToken } }: AnnouncementHandlersDeps): Handlers<typeof announcementContract> {
  return {
    list: () => withToken((bearer) => api.call('listAnnouncements', { bearer })),
    putAway: (body) => withToken((bearer) => api.call('putAwayAnnouncement', { body, bearer }))
  }
}
