import { announcementSchema } from './announcement.ts'
import { z } from '../kernel/schema/zod.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

/** Announcements by staff; posted by a command of the server. */
export const announcementEndpoints = {
  listAnnouncements: endpoint({
    method: 'GET',
    path: '/api/announcements',
    caller: 'account',
    reply: z.strictObject({ announcements: z.array(announcementSchema) }),
    errors: [],
    summary: 'What staff tell this learner today and the learner has not put away, the newest first.'
  }),
  putAwayAnnouncement: endpoint({
    method: 'POST',
    path: '/api/announcements/put-away',
    caller: 'account',
    body: z.strictObject({ announcementId: z.uuid() }),
    reply: z.strictObject({}),
    errors: ['announcement/not-found'],
    summary: 'Shows an announcement to this learner no more.'
  })
} as const
