import { outsideExams } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { drillRecordSchema } from './drill-record.ts'

/** The signed-in learner's trainer records, stored at the backend. */
export const trainerContract = {
  read: request(z.strictObject({}), z.strictObject({ drills: z.array(drillRecordSchema) }), outsideExams),
  /** Returns the record stored afterwards: the given one, or a newer one from another device. */
  keep: request(drillRecordSchema, z.strictObject({ drill: drillRecordSchema }), outsideExams)
}
