import { slugSchema } from '../../kernel/values/slug.ts'
import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { lessonPositionSchema } from '../lessons/lesson-position.ts'
import { z } from '../../kernel/schema/zod.ts'
import { halfReadWorksSchema, progressSchema } from './progress.ts'

/** Where the signed-in learner stands, as the backend reckons it from what was marked. */
export const progressContract = {
  read: request(z.strictObject({}), progressSchema, outsideExams),
  /** Where the learner stopped reading; null for nowhere. */
  readHalfRead: request(z.strictObject({}), halfReadWorksSchema, outsideExams),
  /** How far the learner has come in a lesson. */
  keepLessonPlace: request(z.strictObject({ slug: slugSchema, place: lessonPositionSchema }), z.strictObject({}), outsideExams)
}
