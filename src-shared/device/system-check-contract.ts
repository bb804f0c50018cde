import { outsideExams } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { readinessCheckSchema } from './system-check.ts'

export const readinessContract = {
  /** Looks at this computer anew; takes up to a few seconds where a server does not answer. */
  read: request(z.strictObject({}), z.strictObject({ checks: z.array(readinessCheckSchema), readAt: z.number() }), outsideExams)
}
