import { outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { contentIdSchema } from '../../content/item-types/base/item-base.ts'
import { statisticsDetailSchema, statisticsListSchema, statisticsRequestSchema } from './item-statistics.ts'

/** Requests of teachers and staff about the figures of questions. They show keys. */
export const itemStatisticsContract = {
  list: request(statisticsRequestSchema, statisticsListSchema, outsideExamsAndKiosks),
  fetch: request(z.strictObject({ itemId: contentIdSchema }), statisticsDetailSchema, outsideExamsAndKiosks)
}
