import { contentIdSchema } from '../../content/item-types/base/item-base.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/schema/zod.ts'
import { statisticsDetailSchema, statisticsListSchema, statisticsRequestSchema } from './item-statistics.ts'

/** Figures of questions, for those who teach. */
export const itemStatisticsEndpoints = {
  listItemStatistics: endpoint({
    method: 'GET',
    path: '/api/item-statistics',
    caller: 'account',
    roles: ['teacher', 'staff', 'admin'],
    query: statisticsRequestSchema,
    reply: statisticsListSchema,
    errors: ['session/role-required', 'attempt/already-open'],
    summary: 'For teachers and staff: the questions that learners have answered, those with the clearest fault first, in pages.'
  }),
  fetchItemStatistics: endpoint({
    method: 'GET',
    path: '/api/item-statistics/:itemId',
    caller: 'account',
    roles: ['teacher', 'staff', 'admin'],
    params: z.strictObject({ itemId: contentIdSchema }),
    reply: statisticsDetailSchema,
    errors: ['session/role-required', 'attempt/already-open', 'statistics/no-question'],
    summary: 'For teachers and staff: a question of the bank as a candidate sees it, and its figures by wording.'
  })
} as const
