import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { announcementSchema } from './announcement.ts'

/** What staff tell the signed-in learner. */
export const announcementContract = {
  list: request(z.strictObject({}), z.strictObject({ announcements: z.array(announcementSchema) }), outsideExams),
  /** It is not shown to this learner again. */
  putAway: request(z.strictObject({ announcementId: z.uuid() }), z.strictObject({}), outsideExams)
}
