import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/schema/zod.ts'
import { timeZoneSchema } from '../progress/progress.ts'
import { addedMinutesSchema, learningTimeSchema } from './learning-time.ts'

/** How long learners learn each day; each learner reads and adds only their own. */
export const learningTimeEndpoints = {
  addLearningTime: endpoint({
    method: 'POST',
    path: '/api/learning-time',
    caller: 'account',
    body: z.strictObject({ zone: timeZoneSchema, minutes: addedMinutesSchema }),
    reply: learningTimeSchema,
    errors: ['learning-time/too-often'],
    summary: 'Adds minutes to the learner’s day, which is today in their time zone by the clock of the backend. A day never has more than 1440.'
  }),
  fetchLearningTime: endpoint({
    method: 'GET',
    path: '/api/learning-time',
    caller: 'account',
    query: z.strictObject({ zone: timeZoneSchema }),
    reply: learningTimeSchema,
    errors: [],
    summary: 'How many minutes the learner has learned on each of the last seven days, today included.'
  })
} as const
