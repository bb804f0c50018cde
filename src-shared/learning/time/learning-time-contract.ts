import { inStudy, outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { addedMinutesSchema, learningTimeSchema } from './learning-time.ts'

/** How long the signed-in learner learns each day. A day ends by this computer's time zone. */
export const learningTimeContract = {
  /** Adds minutes to today, and returns the last days. Also while the quiz of a lesson is open in its page. */
  add: request(z.strictObject({ minutes: addedMinutesSchema }), learningTimeSchema, inStudy),
  read: request(z.strictObject({}), learningTimeSchema, outsideExams)
}
