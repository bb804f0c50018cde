import { slugSchema } from '../../kernel/values/slug.ts'
import { inStudy, outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { lessonPositionSchema } from '../lessons/lesson-position.ts'
import { z } from '../../kernel/schema/zod.ts'
import { halfReadWorksSchema, progressSchema } from './progress.ts'

/** The signed-in learner's progress, computed by the backend from marked answers. */
export const progressContract = {
  read: request(z.strictObject({}), progressSchema, outsideExams),
  /** Returns where the learner stopped reading, null if nowhere, and the lessons read. */
  readHalfRead: request(z.strictObject({}), halfReadWorksSchema, outsideExams),
  /** Saves the learner's position in a lesson. */
  /** Also while the quiz of a lesson is open in its page. */
  keepLessonPlace: request(z.strictObject({ slug: slugSchema, place: lessonPositionSchema }), z.strictObject({}), inStudy)
}
