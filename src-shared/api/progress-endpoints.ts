import { progressSchema, timeZoneSchema } from '../progress/progress.ts'
import { z } from '../schema/zod.ts'
import { endpoint } from './endpoint.ts'

/** Where learners stand; each reads the own progress only. */
export const progressEndpoints = {
  fetchProgress: endpoint({
    method: 'GET',
    path: '/api/progress',
    caller: 'account',
    query: z.strictObject({ zone: timeZoneSchema.optional() }),
    reply: progressSchema,
    errors: [],
    summary: 'Mastery by subject and heading, what is due for revision, the streak and the last weeks, from marked papers only.'
  })
} as const
