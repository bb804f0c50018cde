import { z } from '../../kernel/schema/zod.ts'
import { drillRecordSchema } from './drill-record.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Trainer records; each learner reads and changes only their own. */
export const trainerEndpoints = {
  listDrills: endpoint({
    method: 'GET',
    path: '/api/trainer/drills',
    caller: 'account',
    reply: z.strictObject({ drills: z.array(drillRecordSchema) }),
    errors: [],
    summary: 'The learner’s own drills in the trainer.'
  }),
  keepDrill: endpoint({
    method: 'POST',
    path: '/api/trainer/drills',
    caller: 'account',
    body: drillRecordSchema,
    reply: z.strictObject({ drill: drillRecordSchema }),
    errors: [],
    summary: 'Keeps where the learner stands in one drill, unless a newer revision is kept already; answers what is kept.'
  })
} as const
