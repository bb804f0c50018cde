import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { announcementSchema } from './announcement.ts'

/** Announcements by staff to the signed-in learner. */
export const announcementContract = {
  list: request(z.strictObject({}), z.strictObject({ announcements: z.array(announcementSchema) }), outsideExams),
  /** Hides the announcement from this learner for good. */
  putAway: request(z.strictObject({ announcementId: z.uuid() }), z.strictObject({}), outsideExams)
}
