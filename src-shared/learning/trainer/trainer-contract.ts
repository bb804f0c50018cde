import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { drillRecordSchema } from './drill-record.ts'

/** What the signed-in learner has practised in the trainer, as the backend keeps it. */
export const trainerContract = {
  read: request(z.strictObject({}), z.strictObject({ drills: z.array(drillRecordSchema) }), outsideExams),
  /** Answers the record that holds afterwards: the given one, or a newer one from elsewhere. */
  keep: request(drillRecordSchema, z.strictObject({ drill: drillRecordSchema }), outsideExams)
}
