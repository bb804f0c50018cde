import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { systemCheckSchema } from './system-check.ts'

export const systemCheckContract = {
  /** Checks this computer again; takes up to a few seconds if a server does not answer. */
  read: request(z.strictObject({}), z.strictObject({ checks: z.array(systemCheckSchema), readAt: z.number() }), outsideExams)
}
