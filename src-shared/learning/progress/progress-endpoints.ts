import { slugSchema } from '../../kernel/values/slug.ts'
import { lessonPositionSchema } from '../lessons/lesson-position.ts'
import { halfReadWorksSchema, progressSchema, timeZoneSchema } from './progress.ts'
import { z } from '../../kernel/schema/zod.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Learners' progress; each learner reads only their own. */
export const progressEndpoints = {
  fetchProgress: endpoint({
    method: 'GET',
    path: '/api/progress',
    caller: 'account',
    query: z.strictObject({ zone: timeZoneSchema.optional() }),
    reply: progressSchema,
    errors: [],
    summary: 'Mastery by subject and heading, what is due for revision, the streak and the last weeks, from marked papers only.'
  }),
  fetchHalfRead: endpoint({
    method: 'GET',
    path: '/api/progress/reading',
    caller: 'account',
    reply: halfReadWorksSchema,
    errors: [],
    summary: 'The lesson and the library in which the learner stopped reading last, if they are here and were begun lately, and the lessons read.'
  }),
  keepLessonPlace: endpoint({
    method: 'POST',
    path: '/api/lessons/:slug/place',
    caller: 'account',
    params: z.strictObject({ slug: slugSchema }),
    body: lessonPositionSchema,
    reply: z.strictObject({}),
    errors: ['lesson/not-found'],
    summary: 'Keeps how far the learner has come in a lesson, in place of what was kept. A lesson that was read stays read.'
  })
} as const
