import { slugSchema } from '../assessment/slug.ts'
import { outsideExams } from '../ipc/call-policy.ts'
import { request } from '../ipc/contract.ts'
import { lessonPlaceSchema } from '../learning/lesson-place.ts'
import { z } from '../schema/zod.ts'
import { halfReadWorksSchema, progressSchema } from './progress.ts'

/** Where the signed-in learner stands, as the backend reckons it from what was marked. */
export const progressContract = {
  read: request(z.strictObject({}), progressSchema, outsideExams),
  /** Where the learner stopped reading; null for nowhere. */
  readHalfRead: request(z.strictObject({}), halfReadWorksSchema, outsideExams),
  /** How far the learner has come in a lesson. */
  keepLessonPlace: request(z.strictObject({ slug: slugSchema, place: lessonPlaceSchema }), z.strictObject({}), outsideExams)
}
