import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests about announcements and the staff inbox that the backend answers alone; it knows who is staff. */
export const supportForwards = {
  announcement: { list: forward('listAnnouncements'), putAway: forward('putAwayAnnouncement') },
  supportDesk: { read: forward('fetchDeskThread'), close: forward('closeSupportThread') }
} satisfies ForwardTable
