import { attemptIdSchema } from './record/attempt-id.ts'
import { heldItemReportSchema, sentItemReportSchema } from './item-report.ts'
import { z } from '../kernel/schema/zod.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

const attemptParams = z.strictObject({ attemptId: attemptIdSchema })

/** Learners' reports of faulty items. */
export const itemReportEndpoints = {
  sendItemReport: endpoint({
    method: 'POST',
    path: '/api/attempts/:attemptId/item-reports',
    caller: 'account',
    ownedBy: 'attemptId',
    params: attemptParams,
    body: sentItemReportSchema,
    reply: z.strictObject({ reportId: z.uuid(), revision: z.int(), receivedAt: z.number() }),
    errors: [
      'attempt/not-found',
      'attempt/not-owner',
      'attempt/not-submitted',
      'attempt/under-embargo',
      'attempt/unknown-item',
      'item-report/already-made',
      'item-report/looked-at',
      'item-report/too-many'
    ],
    summary: 'Takes a learner’s report of an item of a marked attempt, one for each item. Repeats of an id change nothing; a higher revision does.'
  }),
  listItemReports: endpoint({
    method: 'GET',
    path: '/api/attempts/:attemptId/item-reports',
    caller: 'account',
    ownedBy: 'attemptId',
    params: attemptParams,
    reply: z.strictObject({ reports: z.array(heldItemReportSchema) }),
    errors: ['attempt/not-found', 'attempt/not-owner', 'attempt/not-submitted', 'attempt/under-embargo'],
    summary: 'The learner’s own reports of the items of one marked attempt, whichever attempt they were made from.'
  })
} as const
